import { normalizeText } from '#shared/search/normalize-text.ts'
import { isNoise, PREPOSITIONS, type Reader, tokensOf } from './query-tokens.ts'
import { wholeNameOf } from './read-whole-name.ts'
import { LISTS } from './tables/lists.ts'

/** A list of all that the shop has, what of it is discounted, or the newest first. */
export type ListAsked = 'all' | 'discounted' | 'new'

const LIST_OF: ReadonlyMap<string, ListAsked> = new Map(
  Object.entries(LISTS).flatMap(([words, list]) => words.split(', ').map((word) => [word, list] as const)),
)

/** Returns the list that is called so as a whole: 'товары по акции' names no price. */
export function listCalled(text: string): ListAsked | null {
  return LIST_OF.get(normalizeText(text)) ?? null
}

/**
 * Returns the list that a query asks for without naming a kind: 'скидки', 'новинки', and with a price 'до 500' and
 * 'что-нибудь до 300 рублей'; null for any other query.
 */
export function readList(reader: Reader, text: string, isPriced: boolean): ListAsked | null {
  const tokens = tokensOf(reader, text)
  // 'косметика' says nothing beside another word, but much alone.
  if (wholeNameOf(reader.lexicon, tokens) !== null) return null
  const telling = tokens.filter(
    (token) =>
      !PREPOSITIONS.has(token.word) &&
      (token.isBrandName || LIST_OF.has(token.piece.raw) || !isNoise(reader.lexicon, token)),
  )
  if (telling.length === 0) return isPriced ? 'all' : null
  const lists = new Set(telling.map(({ piece }) => LIST_OF.get(piece.raw)))
  if (lists.has(undefined)) return null
  // 'новинки и скидки' begins with what is fewer.
  return (['discounted', 'new', 'all'] as const).find((list) => lists.has(list)) ?? null
}
