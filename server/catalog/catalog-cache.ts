import type { Db } from '#db/client.ts'

const TTL_MS = 30_000
const MAX_ENTRIES = 400

interface Entry<T> {
  readonly value: T
  readonly madeAt: number
}

/**
 * What is asked often and costs much, kept for half a minute per database. Only what may be that old goes
 * in: lists and counts; the price and stock a shopper acts on are always read.
 */
export function catalogCache<T>(
  maxEntries = MAX_ENTRIES,
): (ctx: { db: Db; now: number }, key: string, build: () => T) => T {
  const perDb = new WeakMap<Db, Map<string, Entry<T>>>()
  return ({ db, now }, key, build) => {
    let entries = perDb.get(db)
    if (!entries) {
      entries = new Map()
      perDb.set(db, entries)
    }
    const known = entries.get(key)
    if (known && now >= known.madeAt && now - known.madeAt < TTL_MS) return known.value
    const value = build()
    entries.delete(key)
    entries.set(key, { value, madeAt: now })
    if (entries.size > maxEntries) {
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    }
    return value
  }
}
