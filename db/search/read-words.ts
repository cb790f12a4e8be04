import { soundOf } from '#shared/search/sound-of.ts'
import { isBrandAndKind } from './find-head.ts'
import { isAdjective, isKind, type Lexicon, type Meaning } from './lexicon.ts'
import { type Group, groupOf, matchExpression } from './match-expression.ts'
import type { Reader, Token } from './query-tokens.ts'
import { groupsOf, type ReadGroup } from './read-groups.ts'
import { stem } from './search-tokens.ts'
import type { Phrase } from './synonyms.ts'
import { wordsWithin } from './word-forms.ts'

/** Reads words beside a head, or a query without one: meanings of the tables first, then the shop's own words. */
export function readRest({ words, lexicon }: Reader, tokens: readonly Token[], hasHead = true): ReadGroup[] {
  const groups: ReadGroup[] = []
  let run: Token[] = []
  const stems = new Set(tokens.map((token) => token.stem))
  const done = new Set<Token>()
  const flush = () => {
    const last = run.at(-1)
    // The name of a kind is no beginning of a shade's: 'термо топ' asks for no «Топаз».
    const isEnd = last?.isLast === true && !(hasHead && isKind(lexicon, last))
    if (run.length > 0)
      groups.push(
        ...groupsOf(
          words,
          run.map(({ piece }) => piece),
          false,
          isEnd,
        ),
      )
    run = []
  }
  for (const token of tokens) {
    if (done.has(token)) continue
    // «Слюда» beside a kind is the brand, and mica by itself.
    const isBrand = token.isBrand || (hasHead && isBrandAndKind(lexicon, token))
    const meaning = (isBrand ? [] : (lexicon.meaningsBy.get(token.stem) ?? []))
      .filter((one) => one.stems.every((own) => stems.has(own)) && !isParted(one, tokens))
      // What is small depends on the kind.
      .filter((one) => hasHead || !one.stems.every((own) => lexicon.sizes.has(own)))
      .sort((a, b) => b.stems.length - a.stems.length)[0]
    const isUsed = (phrase: Phrase) => phrase.every((own) => words.isStem(own) || words.isToken(own))
    const phrases = meaning?.phrases.filter(isUsed) ?? []
    // Shades near a plain color come last in the list of a kind: 'красный лак'.
    const isPlain = meaning?.phrases.some((phrase) => phrase.join(' ') === meaning.stems.join(' ')) === true
    const others = !hasHead && isPlain ? [] : (meaning?.others.filter(isUsed) ?? [])
    if (!meaning || phrases.length + others.length === 0) {
      const brand = brandOf(lexicon, token)
      // 'леди' has the stem of 'лед' and is no form of it.
      const isOther = lexicon.everydayWords.has(token.piece.raw) && !words.isWord(token.piece.raw)
      if (isOther) {
        flush()
        groups.push({ ...groupOf(token.word, [[token.stem]]), unknown: token.piece.raw })
      } else if (brand) {
        flush()
        const own = words.isStem(token.stem) ? [[token.stem]] : []
        groups.push({ ...groupOf(token.word, [brand, ...own]), unknown: null, words: [token.piece.raw] })
      } else run.push(token)
      continue
    }
    flush()
    const own = tokens.filter((one) => meaning.stems.includes(one.stem))
    for (const one of own) done.add(one)
    groups.push({
      ...groupOf(own.map(({ word }) => word).join(' '), phrases.length > 0 ? phrases : others),
      ...{ others: phrases.length > 0 ? others : [], isName: meaning.isName, unknown: null },
      words: own.map(({ piece }) => piece.raw),
    })
  }
  flush()
  return groups
}

/** Returns a brand in Latin letters that a Russian word sounds like: 'контура' is Konturra. */
function brandOf({ brands }: Lexicon, { word }: Token): Phrase | null {
  return word.length > 3 && /^[а-я]+$/u.test(word) ? (brands.get(soundOf(word)) ?? null) : null
}

/** 'бежевый и розовый' are two colors, and none that lies between. */
function isParted({ stems }: Meaning, tokens: readonly Token[]): boolean {
  const [first, ...more] = stems.length < 2 ? [] : tokens.filter((token) => stems.includes(token.stem))
  return first?.after !== 'и' && more.some(({ after }) => after === 'и')
}

/** Returns the meaning of several words that this one is part of; null where it means something by itself. */
export function longMeaningOf(
  { lexicon }: Reader,
  { stem: own }: Token,
  beside: readonly Token[],
): Meaning | null {
  const stems = new Set(beside.map((token) => token.stem))
  const long = (lexicon.meaningsBy.get(own) ?? []).find(
    (meaning) => meaning.stems.length > 1 && meaning.stems.every((one) => stems.has(one)),
  )
  return long ?? null
}

/** Returns true for a word that some product of the kinds has. */
export function isSaidOf(reader: Reader, token: Token, kinds: Group): boolean {
  const groups = readRest(reader, [token]).map((group) => withNouns(reader, group, kinds))
  return groups.length > 0 && reader.words.isHit(matchExpression([kinds, ...groups], 'prefix'))
}

/** 'мятный' and 'розовый': the kind says which of the nouns with so few letters is meant. */
export const LEAST_NOUN = 3

/** Reads an adjective of which the kinds have nothing by its noun: 'мятный крем' is a cream with mint. */
export function withNouns({ words }: Reader, group: ReadGroup, kinds: Group): ReadGroup {
  if (group.unknown !== null || !isAdjective(group.text) || group.text.includes(' ')) return group
  if (words.isHit(matchExpression([kinds, group], 'prefix'))) return group
  const phrases = [...new Set(wordsWithin(group.text, stem(group.text), LEAST_NOUN).map(stem))]
    .map((own) => [own])
    .filter((phrase) => words.isHit(matchExpression([kinds, groupOf(group.text, [phrase])], 'text')))
  return phrases.length === 0 ? group : { ...group, phrases, others: [], unknown: null, isBeginning: false }
}
