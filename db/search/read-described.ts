import type { FoundHead } from './find-head.ts'
import { isAdjective } from './lexicon.ts'
import { type Group, groupOf, isHitBy, matchExpression } from './match-expression.ts'
import { describedToken } from './product-words.ts'
import { isBody, PREPOSITIONS, type Reader, type Token } from './query-tokens.ts'
import type { ReadGroup } from './read-groups.ts'
import { isSaidOf } from './read-words.ts'
import { MISSING, stem } from './search-tokens.ts'
import type { SearchWords } from './search-words.ts'
import type { Phrase } from './synonyms.ts'
import { rootOfVerb } from './word-forms.ts'

/**
 * Returns the tokens of descriptions that tell what words with these stems say: 'шершавые' is told by 'шершавость' and
 * the other way round, and 'запах' has another stem than 'запаха'.
 */
export function toldPhrases(stems: readonly string[]): Phrase[] {
  const russian = stems.filter((own) => RUSSIAN.test(own))
  const told = russian.flatMap((own) => [own, own.replace(/(?:ост|ах)$/u, ''), `${own}ост`])
  return [...new Set(told)].map((own) => [describedToken(own)])
}

/** A wish may also be said in the description; products that say so come first. */
export function withDescribed(words: SearchWords, group: ReadGroup): ReadGroup {
  const typed = (group.words ?? []).map(stem)
  const stems = group.phrases.flatMap(([own, ...more]) => (own === undefined || more.length > 0 ? [] : own))
  // 'шершавые' is told by 'шершавость', and the other way round.
  const said = toldPhrases([...stems, ...typed]).filter(([token = '']) => words.isToken(token))
  if (said.length === 0) return group
  return group.unknown === null
    ? { ...group, others: [...group.others, ...said] }
    : { ...group, phrases: said, unknown: null, isBeginning: false }
}

/** Returns a group for products that name the need in their names or descriptions. */
export function describedNeed({ words, lexicon }: Reader, { head, used }: FoundHead): Group[] {
  if (head?.isNeed !== true) return []
  const telling = used.filter(
    (token) => token.stem.length > 3 && !isBody(lexicon, token) && !PREPOSITIONS.has(token.word),
  )
  const phrases = telling.flatMap(({ stem: own }) => {
    const described = describedToken(own)
    return [...(words.isStem(own) ? [[own]] : []), ...(words.isToken(described) ? [[described]] : [])]
  })
  return phrases.length === 0 ? [] : [groupOf('', phrases)]
}

const RUSSIAN = /^[а-я]+$/u

/** A shorter verb resembles too many others. */
export const LEAST_UNHEARD = 5

/** What the verbs of descriptions may begin with where a shopper's has no prefix: 'сыпалась' is told by 'осыпание'. */
const PREFIXES = ['', 'о', 'об', 'от', 'рас', 'раз', 'за', 'с', 'вы', 'по', 'пере', 'про']

/** Returns a group for what descriptions of the kinds say by the root of a verb; null where they do not. */
export function toldByVerb(words: SearchWords, word: string, kinds: Group): Group | null {
  const isTold = (group: Group) => isHitBy(words, [kinds, group])
  if (!RUSSIAN.test(word)) return null
  const exact = describedToken(stem(word))
  if (words.isToken(exact) && isTold(groupOf(word, [[exact]]))) return groupOf(word, [[exact]])
  // 'расслабиться' is told by 'расслабляет'.
  const root = rootOfVerb(word) ?? (stem(word).length < LEAST_UNHEARD ? null : stem(word))
  if (root === null) return null
  // 'вибрирует' is told by 'вибрация'.
  const roots = [...new Set([root, root.replace(/ир$/u, 'ац')])]
  const begun = PREFIXES.flatMap((prefix) => roots.map((own) => describedToken(`${prefix}${own}`)))
  const phrases = begun.filter((start) => words.isTokenBegun(start)).map((start) => [start])
  const group = { ...groupOf(word, phrases), isBeginning: true }
  return isTold(group) ? group : null
}

/** 'без полос' is told by 'не полосит', but 'топ не бархатный' is none that is called so. */
export function isToldDenied(words: SearchWords, { word, stem: own }: Token, kinds: Group): boolean {
  const isCalled =
    isAdjective(word) && words.isHit(`(${matchExpression([kinds], 'prefix')}) AND {facts title} : "${own}"`)
  return !isCalled && toldByVerb(words, word, kinds) !== null
}

/** Returns true for a word that no product of the kinds is called by, but that their descriptions say. */
export function isOnlyDescribed(reader: Reader, token: Token, kinds: Group): boolean {
  const { stem: own, piece, word } = token
  const { absent, meaningsBy } = reader.lexicon
  if (piece.type !== 'word' || !RUSSIAN.test(word) || absent.has(own)) return false
  // Descriptions only deny what the tables know without it: 'без жирного блеска'.
  const isDenied = (meaningsBy.get(own) ?? []).some(({ stems }) => stems.includes('не'))
  if (isDenied || meaningsBy.has(`${MISSING}${own}`)) return false
  const told = groupOf(word, toldPhrases([own, stem(piece.raw)]))
  return !isSaidOf(reader, token, kinds) && isHitBy(reader.words, [kinds, told])
}
