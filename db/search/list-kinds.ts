import { GENERAL, headOf, isPair } from './find-head.ts'
import { type Head, isAdjective, isKind } from './lexicon.ts'
import { isNominative, PLURAL } from './mark-denied.ts'
import { groupOf, matchExpression } from './match-expression.ts'
import { isMember } from './plan-union.ts'
import { isBody, isNoise, NOMINATIVE, PREPOSITIONS, type Reader, type Token } from './query-tokens.ts'
import type { Phrase } from './synonyms.ts'
import { agrees, isVerb } from './word-forms.ts'

const ACCUSATIVE = /[ую]$/u
/** So many kinds in a row are a list, whatever one of them is called or told by. */
export const SURELY = 3

/**
 * Splits parts of a query that name several kinds in a row without 'и' or a comma: 'база топ праймер', 'база топ и
 * праймер'. Two kinds are a list only where neither tells of the other: 'топ блестки' has glitter. Returns null where no
 * part does.
 */
export function splitKinds(
  reader: Reader,
  parts: readonly (readonly Token[])[],
  isAnswered: boolean,
): Token[][] | null {
  const split = parts.map((part) => splitAtNouns(reader, part))
  const all = split.flat()
  if (all.length === parts.length) return null
  // What is found nowhere as one thing is split at its kinds later, where they are not all.
  if (!isAnswered && !all.every((part) => isMember(reader, part))) return null
  const count = countKinds(reader, all)
  const isList = count >= SURELY || (parts.length === 1 && count > 1 && areApart(reader, parts.flat(), all))
  return isList ? all : null
}

/** Splits before each noun that names a further kind, and before the adjectives that agree with it. */
function splitAtNouns(reader: Reader, tokens: readonly Token[]): Token[][] {
  const { lexicon } = reader
  const nouns = tokens.flatMap((token, at) => (isNounOfKind(reader, tokens, at) ? [{ token, at }] : []))
  const starts = nouns.slice(1).map(({ token, at }, i) => {
    const last = nouns[i]?.at ?? 0
    let start = at
    while (start > last + 1 && isAdjective(tokens[start - 1]?.word ?? '')) {
      if (!agrees(tokens[start - 1]?.word ?? '', token.word)) break
      start -= 1
    }
    return { start, last }
  })
  // What else stands between them may say that they are no list: 'лак держится плохо база'.
  const isTold = ({ start, last }: { start: number; last: number }) =>
    tokens
      .slice(last + 1, start)
      .every(
        (token) =>
          PREPOSITIONS.has(token.word) ||
          isAdjective(token.word) ||
          isBody(lexicon, token) ||
          isNoise(lexicon, token) ||
          token.isBrandName ||
          token.piece.type !== 'word' ||
          isPair(tokens[tokens.indexOf(token) - 1], token),
      )
  if (starts.length === 0 || !starts.every(isTold)) return [[...tokens]]
  const places = [0, ...starts.map(({ start }) => start)]
  return places.map((from, i) => tokens.slice(from, places[i + 1]))
}

/** Returns true for a noun in the nominative or the accusative that names a kind and that nothing governs. */
function isNounOfKind({ lexicon }: Reader, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]
  if (token === undefined || token.isAfter || token.isPurpose || token.isBrandName || token.denied !== null)
    return false
  const { raw } = token.piece
  // 'кисточка для губной помады'
  const isOblique = before !== undefined && isAdjective(before.word) && !NOMINATIVE.test(before.word)
  if (isOblique && !agrees(before.word, raw)) return false
  const isCalled = [raw, raw.replace(ACCUSATIVE, 'а'), raw.replace(ACCUSATIVE, 'я')].some((word) =>
    lexicon.nouns.has(word),
  )
  return (
    isKind(lexicon, token) &&
    (isCalled || (PLURAL.test(raw) && (at === 0 || isNominative(lexicon, token)))) &&
    !GENERAL.has(token.stem) &&
    !isPair(before, token)
  )
}

/** 'крем маска' and 'топ глиттер' are one thing by the tables, but 'шампунь маска' is both, as is 'скраб соль'. */
function isOneThing(heads: readonly Head[] = [], before: Token, token: Token): boolean {
  const first = heads.find(({ isNeed, stems }) => !isNeed && stems.join() === before.stem)
  return heads.some(
    (head) =>
      !head.isNeed &&
      head.words.length === 2 &&
      head.stems.length === 2 &&
      head.stems[0] === before.stem &&
      head.stems[1] === token.stem &&
      !isOfBoth(head, first),
  )
}

/** 'пилка баф' is one thing, and 'пилки бафы' are of either. */
function areSeveral(...nouns: readonly [Token, Token]): boolean {
  return nouns.every(({ piece: { raw } }) => PLURAL.test(raw))
}

/** Returns true for a name of two kinds: 'шампунь и маска'. */
function isOfBoth({ kinds }: Head, first: Head | null | undefined): boolean {
  const labels = labelsOf(first)
  const isOfFirst = ([label = '']: Phrase) => labels.has(label)
  return kinds.some(isOfFirst) && !kinds.every(isOfFirst)
}

function labelsOf(head: Head | null | undefined): ReadonlySet<string> {
  return new Set(head?.kinds.map(([label = '']) => label))
}

/** Returns how many parts name a kind that none before them does. */
function countKinds(reader: Reader, parts: readonly (readonly Token[])[]): number {
  const seen = new Set<string>()
  let count = 0
  for (const part of parts) {
    const labels = labelsOf(headOf(reader, part).kind.head)
    if ([...labels].some((label) => !seen.has(label))) count += 1
    for (const label of labels) seen.add(label)
  }
  return count
}

/** Returns true where no phrase of the tables names both kinds, and nothing of one is called by the other. */
function areApart(
  reader: Reader,
  tokens: readonly Token[],
  [first = [], second = []]: readonly (readonly Token[])[],
): boolean {
  const { words, lexicon } = reader
  const { head: whole, used } = headOf(reader, tokens).kind
  const named = [first, second].map((part) => {
    const { head, used: own } = headOf(reader, part).kind
    return { head, noun: own.find((token) => isKind(lexicon, token) && !isAdjective(token.word)) }
  })
  const [one, other] = named.map(({ noun }) => noun)
  if (one === undefined || other === undefined) return false
  if (areSeveral(one, other)) return [one, other].every(({ stem: own }) => !lexicon.meaningsBy.has(own))
  if (isOneThing(lexicon.headsBy.get(one.stem), one, other)) return false
  if (whole !== null && used.includes(one) && used.includes(other)) return isOfBoth(whole, named[0]?.head)
  // 'антисептик стол протирать' asks for no table.
  if (tokens.some(({ word }) => isVerb(word))) return false
  return [one, other].every((noun, i) => {
    const kinds = groupOf('', named[1 - i]?.head?.kinds ?? [])
    const isCalled = words.isHit(`(${matchExpression([kinds], 'text')}) AND {facts title} : "${noun.stem}"`)
    return !isCalled && !lexicon.meaningsBy.has(noun.stem)
  })
}
