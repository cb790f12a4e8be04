import { cleanQuery } from './clean-query.ts'
import { foldText } from './fold.ts'

const MAX_KEPT = 10
const MAX_SHOWN = 3

/**
 * The history after one more search: the most recent last, ten at most, the oldest dropped. The same words written
 * otherwise (case, ё, spaces) are a duplicate: it moves to the end as written last (spec §9, Search history).
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

/** 'Вы искали': the last three, newest first (spec §9). */
export function lastSearches(history: readonly string[]): string[] {
  return history.slice(-MAX_SHOWN).reverse()
}

/** Whatever lies in the storage, as a history: texts that can be searched for, each once, ten at most. */
export function readHistory(stored: unknown): string[] {
  if (!Array.isArray(stored)) return []
  return stored
    .filter((entry): entry is string => typeof entry === 'string' && entry.length <= 100)
    .reduce<string[]>(rememberQuery, [])
}
