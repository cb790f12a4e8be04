import { forgetQuery, readHistory, rememberQuery } from '#shared/search/search-history.ts'

/** Key of the stored searches in local storage. The newest search is the last (SEARCH-27, SEARCH-29, SEARCH-45). */
export const HISTORY_KEY = 'searchHistory'

/** Returns the shopper's searches; empty if storage is forbidden. Failures are only logged (SEARCH-32). */
export function getHistory(): string[] {
  try {
    return readHistory(JSON.parse(localStorage.getItem(HISTORY_KEY) ?? '[]'))
  } catch (error) {
    logError(error)
    return []
  }
}

export function addToHistory(query: string): void {
  store(rememberQuery(getHistory(), query))
}

export function removeFromHistory(query: string): void {
  store(forgetQuery(getHistory(), query))
}

export function clearHistory(): void {
  store([])
}

function store(history: readonly string[]): void {
  try {
    localStorage.setItem(HISTORY_KEY, JSON.stringify(history))
  } catch (error) {
    logError(error)
  }
}

function logError(error: unknown): void {
  console.warn('Local storage error', error)
}
