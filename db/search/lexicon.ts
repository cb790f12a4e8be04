import { normalizeText } from '#shared/search/normalize-text.ts'
import { soundOf } from '#shared/search/sound-of.ts'
import { contentStems, kindToken } from './product-words.ts'
import { stem } from './search-tokens.ts'
import type { Phrase } from './synonyms.ts'
import { HEADS, type HeadRow } from './tables/heads.ts'
import { NEEDS } from './tables/needs.ts'
import { AUDIENCES, BODY, COLOURS, FORMS, MEANS, NOISE } from './tables/words.ts'

/** A phrase for kinds of products, or for a need that they serve. */
export interface Head {
  /** The stems of the phrase, all of which a query must contain. */
  readonly stems: readonly string[]
  /** The words of the phrase as written, to complete half-typed ones. */
  readonly words: readonly string[]
  /** Whether it is the label of a kind. */
  readonly isLabel: boolean
  readonly isNeed: boolean
  readonly kinds: readonly Phrase[]
  readonly less: readonly Phrase[]
}

/** A word or phrase, and the phrases that the shop's texts have for it. */
export interface Meaning {
  readonly stems: readonly string[]
  readonly phrases: readonly Phrase[]
  /** Whether a shade may be called so. */
  readonly isName: boolean
}

/** The tables of words, ready to be looked up by stem. */
export interface Lexicon {
  readonly headsBy: ReadonlyMap<string, readonly Head[]>
  readonly meaningsBy: ReadonlyMap<string, readonly Meaning[]>
  readonly noise: ReadonlySet<string>
  readonly audiences: ReadonlySet<string>
  readonly body: ReadonlySet<string>
  /** Every word of the tables and its sound; `isKind` for the words of heads. */
  readonly words: ReadonlyMap<string, { readonly sound: string; readonly isKind: boolean }>
  readonly stems: ReadonlySet<string>
  /** The usual word for a small or irregular form, by its stem. */
  readonly forms: ReadonlyMap<string, string>
  readonly bySound: ReadonlyMap<string, string>
  /** The labels of the kinds by their tokens. */
  readonly labels: ReadonlyMap<string, string>
}

const ADJECTIVE = /(?:ый|ий|ая|яя|ое|ее|ой|ые|ие)$/u

/** Joins the tables with the kinds that the shop sells. */
export function openLexicon(labels: readonly string[]): Lexicon {
  const own = new Set(labels.map((label) => normalizeText(label)))
  const rows = [...HEADS, ...kindsAsRows(labels)]
  const heads = [
    ...rows.flatMap((row) => headsOf(row, false, own)),
    ...NEEDS.flatMap((row) => headsOf(row, true, own)),
  ]
  const sold = new Set(labels.map(kindToken))
  const headsBy = new Map<string, Head[]>()
  const seen = new Set<string>()
  for (const head of heads) {
    // The tables come first: they know better than the labels what 'топ' stands for.
    const key = `${head.isNeed} ${[...head.stems].sort().join(' ')}`
    const kinds = head.kinds.filter(([kind]) => sold.has(kind ?? ''))
    const less = head.less.filter(([kind]) => sold.has(kind ?? ''))
    if (seen.has(key) || kinds.length === 0) continue
    seen.add(key)
    for (const own of head.stems) addTo(headsBy, own, { ...head, kinds, less })
  }
  const meaningsBy = new Map<string, Meaning[]>()
  for (const [say, means] of [...Object.entries(COLOURS), ...Object.entries(MEANS)]) {
    const stems = usualStems(say)
    const phrases = [...(say in COLOURS ? [stems] : []), ...means.map(contentStems)]
    for (const own of stems) addTo(meaningsBy, own, { stems, phrases, isName: say in COLOURS })
  }
  const words = new Map<string, { sound: string; isKind: boolean }>()
  const texts = [
    ...rows.flatMap(({ say }) => say.map((text) => [text, true] as const)),
    ...NEEDS.flatMap(({ say }) => say.map((text) => [text, false] as const)),
    ...[...NOISE, ...AUDIENCES, ...BODY, ...[COLOURS, MEANS, FORMS].flatMap(Object.keys)].map(
      (text) => [text, false] as const,
    ),
  ]
  for (const [text, isKind] of texts) {
    for (const word of normalizeText(text).match(/\p{L}{2,}/gu) ?? []) {
      if (!words.has(word)) words.set(word, { sound: soundOf(word), isKind })
    }
  }
  return {
    ...{ headsBy, meaningsBy, words },
    noise: new Set(NOISE.map(stem)),
    audiences: new Set(AUDIENCES.map(stem)),
    body: new Set(BODY.map(stem)),
    stems: new Set([...words.keys()].map(stem)),
    forms: USUAL,
    bySound: new Map([...words].map(([word, { sound }]) => [sound, word])),
    labels: new Map(labels.map((label) => [kindToken(label), label])),
  }
}

/** The labels of the kinds, and the nouns of labels: 'лампа' is every kind of lamp. */
function kindsAsRows(labels: readonly string[]): HeadRow[] {
  const byNoun = new Map<string, string[]>()
  for (const label of labels) {
    const noun = (label.toLocaleLowerCase('ru').match(/\p{L}+/gu) ?? []).find((word) => !ADJECTIVE.test(word))
    if (noun !== undefined) addTo(byNoun, noun, label)
  }
  return [
    ...labels.map((label) => ({ say: [normalizeText(label)], kinds: [label] })),
    ...[...byNoun].map(([noun, kinds]) => ({ say: [noun.replaceAll('ё', 'е')], kinds })),
  ]
}

function headsOf({ say, kinds, less = [] }: HeadRow, isNeed: boolean, labels: ReadonlySet<string>): Head[] {
  return say.map((text) => ({
    stems: [...new Set(usualStems(text))],
    words: text.match(/\p{L}+/gu) ?? [],
    isLabel: labels.has(text),
    isNeed,
    kinds: kinds.map(kindPhrase),
    less: less.map(kindPhrase),
  }))
}

const USUAL: ReadonlyMap<string, string> = new Map(
  Object.entries(FORMS).map(([form, word]) => [stem(form), word]),
)

/** Returns the stems of a phrase of the tables, small forms as the usual words. */
function usualStems(text: string): string[] {
  return contentStems(text).map((own) => {
    const usual = USUAL.get(own)
    return usual === undefined ? own : stem(usual)
  })
}

/** Returns 'Пушер + кюретка' as the tokens that such a product has. */
function kindPhrase(text: string): Phrase {
  const [label = '', words = ''] = text.split(' + ')
  return [kindToken(label), ...contentStems(words)]
}

function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
