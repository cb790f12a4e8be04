import { ownNameToken } from './product-words.ts'
import type { Phrase } from './synonyms.ts'

/** One thing that was asked for: any of the phrases will do. */
export interface Group {
  /** As the shopper reads it. */
  readonly text: string
  /** What was typed, as the index keeps it. */
  readonly phrases: readonly Phrase[]
  /** What else it is called: such hits come last. */
  readonly others: readonly Phrase[]
  /** False for numbers and articles, which are meant whole. */
  readonly isBeginning: boolean
}

/**
 * How near a hit must be, nearest first: the product is all that (its kind, brand, colour, volume …); its own name
 * is in the query whole; it is or is called so; the very words are said of it; they begin words of it, or it is
 * called so elsewhere.
 */
export const NEARNESS = ['is', 'is named', 'is called', 'is said', 'begins'] as const
export type Nearness = (typeof NEARNESS)[number]

/** What was asked for in the language of FTS5. Words are letters and digits only: nothing can leave its quotes. */
export function matchExpression(groups: readonly Group[], nearness: Nearness): string {
  const all = groups.map((group) => groupExpression(group, nearness === 'begins')).join(' AND ')
  if (nearness === 'is') return `{facts} : (${all})`
  if (nearness === 'is named') return `{facts title} : (${all} AND (${ownNames(groups)}))`
  return nearness === 'is called' ? `{facts title} : (${all})` : all
}

const MAX_NAMED = 8
const LONGEST_NAME = 4

/** Every run of words that may be a product's own name. */
function ownNames(groups: readonly Group[]): string {
  const words = groups.flatMap(({ phrases }) => phrases[0] ?? []).slice(0, MAX_NAMED)
  return words
    .flatMap((_, from) =>
      Array.from({ length: Math.min(LONGEST_NAME, words.length - from) }, (_one, more) =>
        ownNameToken(words.slice(from, from + more + 1)),
      ),
    )
    .map((token) => `"${token}"`)
    .join(' OR ')
}

function groupExpression({ phrases, others, isBeginning }: Group, isLoose: boolean): string {
  const own = phrases.map((phrase) => phraseExpression(phrase, isLoose && isBeginning))
  const all = isLoose ? [...own, ...others.map((phrase) => phraseExpression(phrase, false))] : own
  return all.length === 1 ? (all[0] ?? '') : `(${all.join(' OR ')})`
}

function phraseExpression(phrase: Phrase, isBeginning: boolean): string {
  const words = phrase.map((word) => `"${word}"${isBeginning ? '*' : ''}`)
  return words.length === 1 ? (words[0] ?? '') : `(${words.join(' AND ')})`
}
