import { searchTokens } from './search-tokens.ts'

const MAX_WORDS = 12
/** Words that stand in half of all names: they narrow nothing, and reading their hits costs more than all the rest. */
const LITTLE_WORDS = new Set(['и', 'с', 'со', 'в', 'во', 'на', 'для', 'из', 'от', 'по', 'к', 'без'])

/**
 * The query in the index's language: every word must occur, each as the beginning of one, little words left out.
 * The last word always counts, for it may be the beginning of any. null when the query has no word at all.
 */
export function matchExpression(query: string): string | null {
  const words = searchTokens(query).slice(0, MAX_WORDS)
  const telling = words.filter((word, i) => i === words.length - 1 || !LITTLE_WORDS.has(word))
  return telling.length === 0 ? null : telling.map((word) => `"${word}"*`).join(' AND ')
}
