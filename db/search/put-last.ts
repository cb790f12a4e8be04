import { isPerson } from './leave-out-dates.ts'
import { type Group, groupOf, matchExpression } from './match-expression.ts'
import { kindToken } from './product-words.ts'
import type { Reader, Token } from './query-tokens.ts'
import { stem } from './search-tokens.ts'
import type { Phrase } from './synonyms.ts'
import { NARROWER_VALUES } from './tables/means.ts'
import { ADDRESSED } from './tables/words.ts'

/** The stems of what has several pieces. */
export const PACKS: ReadonlySet<string> = new Set(['набор', 'комплект', 'упаковка', 'пачка'].map(stem))
const SINGLE: Phrase = ['1шт']
const ONE_BY_ONE = new Set(['поштучно', 'поштучная', 'поштучные', 'штучно'])

/**
 * Returns a group that leaves out single pieces where several are asked for, as in 'набор пилочек'; null elsewhere, as
 * in 'пилка в индивидуальной упаковке'.
 */
export function packsOf({ words }: Reader, tokens: readonly Token[], base: readonly Group[]): Group | null {
  if (!tokens.some(({ stem: own, after }) => PACKS.has(own) && after !== 'в')) return null
  if (tokens.some(({ piece }) => ONE_BY_ONE.has(piece.raw))) return null
  const single = groupOf('', [SINGLE])
  const packs = { ...single, isExcluded: true }
  const isBoth = [single, packs].every((group) => words.isHit(matchExpression([...base, group], 'prefix')))
  return isBoth ? packs : null
}

const HANDS_AND_FEET = ['маникюр', 'педикюр'].map((work) => [work, `${work}ный`].map(stem))

/** Returns a group that leaves out what is called for feet where hands are asked for, and the other way round. */
export function otherWorkOf(
  { words }: Reader,
  tokens: readonly Token[],
  base: readonly Group[],
): Group | null {
  const [named = [], ...more] = HANDS_AND_FEET.filter((work) =>
    tokens.some((token) => work.includes(token.stem)),
  )
  if (named.length === 0 || more.length > 0) return null
  const other = HANDS_AND_FEET.filter((work) => work !== named).flat()
  const apart = {
    ...groupOf(
      '',
      other.map((own) => [own]),
    ),
    isExcluded: true,
  }
  const isCalled = words.isHit(
    `(${matchExpression(base, 'prefix')}) AND {facts title} : (${other.map((own) => `"${own}"`).join(' OR ')})`,
  )
  // A device for both is called for both.
  return isCalled && words.isHit(matchExpression([...base, apart], 'prefix')) ? apart : null
}

const NARROWER = Object.entries(NARROWER_VALUES).map(([plain, more]) => [stem(plain), stem(more)] as const)

/** Returns a group that leaves out what is called more narrowly than asked for: 'квадрат' is no 'мягкий квадрат'. */
export function narrowerOf(
  { words }: Reader,
  tokens: readonly Token[],
  base: readonly Group[],
): Group | null {
  const asked = base.filter(({ head, isExcluded }) => head === undefined && isExcluded !== true)
  const isAsked = (own: string) =>
    asked.some(({ phrases }) => phrases.some((phrase) => phrase.join(' ') === own))
  const phrases = NARROWER.filter(
    ([plain, more]) => isAsked(plain) && tokens.every(({ stem: own }) => own !== more),
  ).map(([plain, more]) => [more, plain])
  const apart = { ...groupOf('', phrases), isExcluded: true }
  return phrases.length > 0 && words.isHit(matchExpression([...base, apart], 'prefix')) ? apart : null
}

const NAMED_FOR = ADDRESSED.map((words) => new Set(words.map(stem)))
/** What gifts are. */
const GIFT = kindToken('Подарочный набор')

/**
 * Returns a group that leaves out gifts that are called for somebody else: 'подарок учительнице' is none «Маме»
 * (SEARCH-233). Returns null where nobody is named.
 */
export function otherPersonOf(
  { words }: Reader,
  tokens: readonly Token[],
  base: readonly Group[],
): Group | null {
  if (base[0]?.phrases.some(([kind]) => kind === GIFT) !== true) return null
  const people = tokens.filter(({ piece }) => isPerson(piece.raw)).map((token) => stem(token.piece.raw))
  if (people.length === 0) return null
  const phrases = NAMED_FOR.filter((own) => people.every((one) => !own.has(one))).flatMap((own) =>
    [...own].map((one) => [one]),
  )
  const apart = { ...groupOf('', phrases), isExcluded: true }
  return words.isHit(matchExpression([...base, apart], 'prefix')) ? apart : null
}
