import { forgetQuery, readHistory, rememberQuery } from '#shared/search/search-history.ts'

/** Where the browser keeps what was searched for, the most recent last. */
export const HISTORY_KEY = 'searchHistory'

/** The shopper's searches; empty where nothing may be stored. Failures are only logged (spec §8). */
export function getHistory(): string[] {
  try {
    return readHistory(JSON.parse(localStorage.getItem(HISTORY_KEY) ?? '[]'))
  } catch (error) {
    tell(error)
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
    tell(error)
  }
}

function tell(error: unknown): void {
  console.warn('Local storage error', error)
}
