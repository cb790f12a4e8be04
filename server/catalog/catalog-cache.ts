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
  const entriesAt = ofWindow(LIST_WINDOW_MS, () => new Map<string, T>())
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
  const rowsAt = ofWindow(PRODUCT_WINDOW_MS, () => numberedRows<T>())
  return (moment, wanted, read) => {
    const known = rowsAt(moment)
    const missing: number[] = []
    const found = pick(known, wanted, missing)
    if (missing.length === 0) return found
    for (const [key, row] of read(missing)) known.set(key, row)
    return pick(known, wanted, [])
  }
}

interface NumberedRows<T> {
  get(key: number): T | undefined
  set(key: number, row: T): void
}

const CHUNK_BITS = 10
const IN_CHUNK = (1 << CHUNK_BITS) - 1

/**
 * Keeps rows by numbers from 0 on, most of which are used: arrays of a thousand take a quarter of a Map's memory, and a
 * search reads thousands of rows.
 */
function numberedRows<T>(): NumberedRows<T> {
  const chunks: (T | undefined)[][] = []
  return {
    get: (key) => chunks[key >> CHUNK_BITS]?.[key & IN_CHUNK],
    set(key, row) {
      const at = key >> CHUNK_BITS
      while (chunks.length <= at) chunks.push([])
      const chunk = chunks[at] ?? []
      if (chunk.length === 0) for (let i = 0; i <= IN_CHUNK; i++) chunk.push(undefined)
      chunk[key & IN_CHUNK] = row
    },
  }
}

function pick<T>(known: NumberedRows<T>, wanted: readonly number[], missing: number[]): T[] {
  const found: T[] = []
  for (const key of wanted) {
    const row = known.get(key)
    if (row === undefined) missing.push(key)
    else found.push(row)
  }
  return found
}

function ofWindow<T>(windowMs: number, create: () => T): (moment: Moment) => T {
  const perDb = new WeakMap<Db, { readonly window: number; readonly entries: T }>()
  return ({ db, now }) => {
    const window = Math.floor(now / windowMs)
    const kept = perDb.get(db)
    if (kept?.window === window) return kept.entries
    const entries = create()
    perDb.set(db, { window, entries })
    return entries
  }
}
