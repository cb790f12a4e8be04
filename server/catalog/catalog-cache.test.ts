import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { catalogCache, productTable } from './catalog-cache.ts'

const START = Date.UTC(2026, 10, 21)

let database: OpenDatabase
beforeEach(() => {
  database = openDatabase(':memory:')
})
afterEach(() => database.close())

const at = (ms: number) => ({ db: database.db, now: START + ms })

describe('catalogCache', () => {
  test('builds a value once per half minute', () => {
    const cached = catalogCache<number>()
    let built = 0
    const read = (ms: number, key = 'a') => cached(at(ms), key, () => ++built)
    expect([read(0), read(29_999), read(0, 'b'), read(30_000), read(30_001)]).toEqual([1, 1, 2, 3, 3])
  })

  test('returns no value older than half a minute when it is built from another cached one', () => {
    const stock = catalogCache<number>()
    const list = catalogCache<number>()
    let now = 0
    const read = () => list(at(now), 'list', () => stock(at(now), 'stock', () => now))
    stock(at(0), 'stock', () => 0)
    now = 29_000
    read()
    now = 31_000
    expect(read()).toBe(31_000)
  })

  test('rebuilds when the clock is set back, and caches separately for each database', () => {
    const cached = catalogCache<string>()
    cached(at(MINUTE_MS), 'a', () => 'later')
    expect(cached(at(0), 'a', () => 'earlier')).toBe('earlier')
    const other = openDatabase(':memory:')
    expect(cached({ db: other.db, now: START }, 'a', () => 'other')).toBe('other')
    other.close()
  })

  test('drops the oldest entry beyond its maximum', () => {
    const cached = catalogCache<string>(2)
    for (const key of ['a', 'b', 'c']) cached(at(0), key, () => key)
    expect(cached(at(0), 'b', () => 'rebuilt')).toBe('b')
    expect(cached(at(0), 'a', () => 'rebuilt')).toBe('rebuilt')
  })
})

describe('productTable', () => {
  const exists = (key: number) => key < 100

  test('reads missing rows together and returns rows in the requested order', () => {
    const table = productTable<string[]>()
    const reads: (readonly number[])[] = []
    const read = (wanted: readonly number[], ms = 0) =>
      table(at(ms), wanted, (missing) => {
        reads.push(missing)
        return missing.filter(exists).map((key) => [key, [`p${key}`, 'x']] as const)
      }).map(([name]) => name)
    expect(read([3, 1, 2])).toEqual(['p3', 'p1', 'p2'])
    expect(read([2, 5, 3, 5])).toEqual(['p2', 'p5', 'p3', 'p5'])
    expect(read([1, 404, 2])).toEqual(['p1', 'p2'])
    expect(read([2, 1])).toEqual(['p2', 'p1'])
    expect(reads).toEqual([[3, 1, 2], [5, 5], [404]])
  })

  test('reads rows again every five minutes', () => {
    const table = productTable<number>()
    let reads = 0
    const read = (ms: number) => table(at(ms), [1], () => [[1, ++reads]])[0]
    expect([read(0), read(5 * MINUTE_MS - 1), read(5 * MINUTE_MS)]).toEqual([1, 1, 2])
  })
})
