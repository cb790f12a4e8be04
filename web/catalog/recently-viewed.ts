const KEY = 'seenLately'
const MAX = 12

/** Ids of the products looked at in this browser, newest first; empty where nothing may be stored. */
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

/** Puts a product in front, once; the oldest beyond twelve is forgotten. */
export function rememberSeen(shopItemId: number): void {
  const others = readRecentlyViewed().filter((other) => other !== shopItemId)
  try {
    localStorage.setItem(KEY, JSON.stringify([shopItemId, ...others].slice(0, MAX)))
  } catch {
    // A browser that stores nothing loses nothing but this convenience.
  }
}
