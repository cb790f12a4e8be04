import { cleanQuery } from './clean-query.ts'
import { foldText } from './fold.ts'

const MAX_KEPT = 10
const MAX_SHOWN = 3

/**
 * Returns the history after another search: at most ten queries, the newest last, the oldest dropped (SEARCH-29). The
 * same words in another form (letter case, ё, spaces) are a duplicate, which moves to the end in its latest form
 * (SEARCH-30).
 */
export function rememberQuery(history: readonly string[], query: string): string[] {
  const clean = cleanQuery(query)
  if (clean === '') return [...history]
  return [...forgetQuery(history, clean), clean].slice(-MAX_KEPT)
}

export function forgetQuery(history: readonly string[], query: string): string[] {
  const folded = foldText(query)
  return history.filter((kept) => foldText(kept) !== folded)
}

/** Returns the queries under 'Вы искали': the last three, newest first (SEARCH-31). */
export function lastSearches(history: readonly string[]): string[] {
  return history.slice(-MAX_SHOWN).reverse()
}

/** Reads whatever the storage contains as a history: texts that can be searched for, each once, at most ten. */
export function readHistory(stored: unknown): string[] {
  if (!Array.isArray(stored)) return []
  return stored
    .filter((entry): entry is string => typeof entry === 'string' && entry.length <= 100)
    .reduce<string[]>(rememberQuery, [])
}
