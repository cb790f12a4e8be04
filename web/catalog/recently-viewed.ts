const KEY = 'seenLately'
const MAX = 12

/** Returns the ids of the products viewed in this browser, newest first; empty if storage is forbidden. */
export function readRecentlyViewed(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((id): id is number => Number.isSafeInteger(id) && id > 0).slice(0, MAX)
      : []
  } catch {
    return []
  }
}

/** Puts a product first in the list; of more than twelve, the oldest is dropped. */
export function rememberViewed(shopItemId: number): void {
  const others = readRecentlyViewed().filter((other) => other !== shopItemId)
  try {
    localStorage.setItem(KEY, JSON.stringify([shopItemId, ...others].slice(0, MAX)))
  } catch {
    // Without storage only this list is missing.
  }
}
