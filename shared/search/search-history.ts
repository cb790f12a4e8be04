import { cleanQuery } from './clean-query.ts'
import { normalizeText } from './normalize-text.ts'

const MAX_KEPT = 10
const MAX_SHOWN = 3

/**
 * Returns the history after another search: at most ten queries, the newest last, the oldest dropped (SEARCH-29). A
 * query that differs from an earlier one only in letter case, ё or spaces replaces it and moves to the end
 * (SEARCH-30).
 */
export function rememberQuery(history: readonly string[], query: string): string[] {
  const clean = cleanQuery(query)
  if (clean === '') return [...history]
  return [...forgetQuery(history, clean), clean].slice(-MAX_KEPT)
}

export function forgetQuery(history: readonly string[], query: string): string[] {
  const normalized = normalizeText(query)
  return history.filter((kept) => normalizeText(kept) !== normalized)
}

/** Returns the queries under 'Вы искали': the last three, newest first (SEARCH-31). */
export function lastSearches(history: readonly string[]): string[] {
  return history.slice(-MAX_SHOWN).reverse()
}

/** Parses a stored history; keeps texts that can be searched for, each once, at most ten. */
export function readHistory(stored: unknown): string[] {
  if (!Array.isArray(stored)) return []
  return stored
    .filter((entry): entry is string => typeof entry === 'string' && entry.length <= 100)
    .reduce<string[]>(rememberQuery, [])
}
