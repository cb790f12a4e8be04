import { normalizeText } from '#shared/search/normalize-text.ts'
import { contentStems, kindToken } from './product-words.ts'
import { STOP_WORDS } from './search-tokens.ts'
import type { Phrase } from './synonyms.ts'
import { phrasesOf } from './tables/listed.ts'
import { TRAITS } from './tables/traits.ts'

/** The beginning of a word, or a whole one, and the small word before it. */
export interface SaidWord {
  readonly text: string
  readonly isWhole: boolean
  /** A preposition, or what denies the word; null for none. */
  readonly led: string | null
  /** Whether it may as well be denied: a cream is 'от обветривания' and 'чтобы руки не обветривались'. */
  readonly isEither: boolean
}

/** A way to say a trait: the word that tells most, and those that must stand near it. */
export interface TraitSaid {
  readonly telling: SaidWord
  readonly others: readonly SaidWord[]
}

/** What descriptions tell of some kinds: the kinds' tokens, and the phrases of which one must match. */
export interface Trait {
  readonly labels: ReadonlySet<string>
  readonly phrases: readonly Phrase[]
  /** Phrases of what comes last. */
  readonly others: readonly Phrase[]
}

/** Ways to say the traits by the first letters of their telling words. */
export type TraitsBy = ReadonlyMap<string, readonly (readonly [Trait, TraitSaid])[]>

/** Letters of a word by which the traits that it may say are looked up. */
export const LEAST_SAID = 2
export const DENYING: ReadonlySet<string> = new Set(['не', 'без', 'нет'])
const LEADING = new Set([...DENYING, ...STOP_WORDS, 'после', 'перед', 'за', 'как'])
const WHOLE = '='
const EITHER = '?'
const LAST = '~'

export function traitsByStart(labels: readonly string[]): TraitsBy {
  const map = new Map<string, (readonly [Trait, TraitSaid])[]>()
  for (const { say, told, of } of TRAITS) {
    const starts = phrasesOf(of)
    const own = labels.filter((label) => starts.some((start) => normalizeText(label).startsWith(start)))
    const texts = phrasesOf(told)
    const trait = {
      labels: new Set(own.map(kindToken)),
      phrases: texts.filter((text) => !text.startsWith(LAST)).map(contentStems),
      others: texts.filter((text) => text.startsWith(LAST)).map(contentStems),
    }
    for (const text of phrasesOf(say)) {
      const said = saidBy(text)
      const start = said.telling.text.slice(0, LEAST_SAID)
      map.set(start, [...(map.get(start) ?? []), [trait, said]])
    }
  }
  return map
}

/** Reads 'не остав след': 'не' leads the word behind it, and the longest word tells most. */
function saidBy(text: string): TraitSaid {
  const words: SaidWord[] = []
  let led: string | null = null
  for (const typed of text.split(' ')) {
    if (LEADING.has(typed)) {
      led = typed
      continue
    }
    const isWhole = typed.startsWith(WHOLE)
    const isEither = typed.startsWith(EITHER)
    words.push({ text: typed.replace(/^[=?]/u, ''), isWhole, led, isEither })
    led = null
  }
  const [telling = { text, isWhole: true, led: null, isEither: false }, ...others] = words.toSorted(
    (a, b) => b.text.length - a.text.length,
  )
  return { telling, others }
}
