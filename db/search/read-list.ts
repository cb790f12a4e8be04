import { normalizeText } from '#shared/search/normalize-text.ts'
import { isNoise, PREPOSITIONS, type Reader, tokensOf } from './query-tokens.ts'
import { wholeNameOf } from './read-whole-name.ts'
import { LISTS, ONLY_ALONE } from './tables/lists.ts'

/** A list of all that the shop has, what of it is discounted, or the newest or the best rated first. */
export type ListAsked = 'all' | 'discounted' | 'new' | 'rated'

/** Returns how a list of what a text names is asked for: 'помады со скидкой'. */
export function askList(text: string, list: ListAsked | null): string {
  if (list === 'rated') return `${text} с высоким рейтингом`
  return list === 'discounted' ? `${text} со скидкой` : list === 'new' ? `новинки ${text}` : text
}

const LIST_OF: ReadonlyMap<string, ListAsked> = new Map(
  Object.entries(LISTS).flatMap(([words, list]) => words.split(', ').map((word) => [word, list] as const)),
)

/** By how much, which no list tells: 'скидки от 20%'. */
const BY_PERCENT = '(?:(?:до|от|на|в) )?-?\\d{1,2} ?(?:%|процент\\p{L}*)'
const PERCENTS = new RegExp(BY_PERCENT, 'giu')

/** Returns the list that is called so as a whole: 'товары по акции' names no price. */
export function listCalled(text: string): ListAsked | null {
  return LIST_OF.get(normalizeText(text.replace(PERCENTS, ' ')).trim()) ?? null
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
  return lists.has(undefined) ? null : fewestOf(lists)
}

/** 'новинки и скидки' begins with what is fewer. */
function fewestOf(lists: ReadonlySet<ListAsked | null | undefined>): ListAsked | null {
  return (['discounted', 'new', 'rated', 'all'] as const).find((list) => lists.has(list)) ?? null
}

const BESIDE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<!(?:не|без|кроме) (?:тех,? (?:что|котор\\p{L}*) )?(?:(?:по|с|со|на) )?)(?:\\d{1,2} ?% )?(?:(?:по|с|со|на|в|из) )?(?<!карт\\p{L}{1,2} )(${[
    ...LIST_OF,
  ]
    .flatMap(([words, list]) => (list === 'all' || ONLY_ALONE.has(words) ? [] : words))
    .sort((a, b) => b.length - a.length)
    .join('|')})(?! год)(?: ${BY_PERCENT})?(?![\\p{L}\\p{N}]| карт)`,
  'giu',
)
/** What leads from the name of a list to what is listed: 'скидки на помады'. */
const LISTED_OF = /^\s*(?:на|из|среди|в|во|по)\s+/iu

/**
 * Returns the list that a query asks for beside a kind or a brand, and the rest of it: 'гель лак по акции', 'новинки
 * помады'; null for any other query.
 */
export function listBeside(reader: Reader, text: string): { list: ListAsked; text: string } | null {
  const written = text.replaceAll('ё', 'е').replaceAll('Ё', 'Е')
  const [first, ...more] = written.matchAll(BESIDE)
  if (first === undefined) return null
  const before = written.slice(0, first.index)
  const after = written.slice(first.index + first[0].length).replace(BESIDE, ' ')
  const isFirst = tokensOf(reader, before).every(
    (token) => PREPOSITIONS.has(token.word) || (isNoise(reader.lexicon, token) && !token.isBrandName),
  )
  const rest = `${before} ${isFirst ? after.replace(LISTED_OF, '') : after}`.replace(/\s+/g, ' ').trim()
  if (rest === '' || readList(reader, rest, true) !== null) return null
  const list = fewestOf(new Set([first, ...more].map(([, word]) => listCalled(word ?? ''))))
  return list === null ? null : { list, text: rest }
}
