import type { Db } from '#db/client.ts'
import { MINUTE_MS } from '#shared/time.ts'

const LIST_WINDOW_MS = 30_000
const PRODUCT_WINDOW_MS = 5 * MINUTE_MS
const MAX_ENTRIES = 400

interface Moment {
  readonly db: Db
  readonly now: number
}

/**
 * Caches expensive values per database until the clock's next half minute. All entries expire together, so a value
 * that is built from other cached values is never older than half a minute. Only lists and counts may be that old:
 * the price and stock that a shopper acts on are always read from the database.
 */
export function catalogCache<T>(
  maxEntries = MAX_ENTRIES,
): (moment: Moment, key: string, build: () => T) => T {
  const entriesAt = mapOfWindow<string, T>(LIST_WINDOW_MS)
  return (moment, key, build) => {
    const entries = entriesAt(moment)
    const known = entries.get(key)
    if (known !== undefined) return known
    const value = build()
    entries.set(key, value)
    if (entries.size > maxEntries) {
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    }
    return value
  }
}

/**
 * Caches what lists need of each product for up to five minutes, because product data change rarely and a cached row
 * is far cheaper than a read. `read` loads all missing rows at once. Returns the requested rows that exist, in the
 * order of `wanted`.
 */
export function productTable<T>(): (
  moment: Moment,
  wanted: readonly number[],
  read: (missing: readonly number[]) => Iterable<readonly [number, T]>,
) => T[] {
  const rowsAt = mapOfWindow<number, T>(PRODUCT_WINDOW_MS)
  return (moment, wanted, read) => {
    const known = rowsAt(moment)
    const missing: number[] = []
    const found = pick(known, wanted, missing)
    if (missing.length === 0) return found
    for (const [key, row] of read(missing)) known.set(key, row)
    return pick(known, wanted, [])
  }
}

function pick<T>(known: ReadonlyMap<number, T>, wanted: readonly number[], missing: number[]): T[] {
  const found: T[] = []
  for (const key of wanted) {
    const row = known.get(key)
    if (row === undefined) missing.push(key)
    else found.push(row)
  }
  return found
}

function mapOfWindow<K, T>(windowMs: number): (moment: Moment) => Map<K, T> {
  const perDb = new WeakMap<Db, { readonly window: number; readonly entries: Map<K, T> }>()
  return ({ db, now }) => {
    const window = Math.floor(now / windowMs)
    const kept = perDb.get(db)
    if (kept?.window === window) return kept.entries
    const entries = new Map<K, T>()
    perDb.set(db, { window, entries })
    return entries
  }
}
