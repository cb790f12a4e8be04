import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { catalogCache, productTable } from './catalog-cache.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 10, 21)

let database: OpenDatabase
beforeEach(() => {
  database = openDatabase(':memory:')
})
afterEach(() => database.close())

const at = (ms: number) => ({ db: database.db, now: START + ms })

describe('what lists keep', () => {
  test('is built once in half a minute, and anew in the next', () => {
    const cached = catalogCache<number>()
    let built = 0
    const ask = (ms: number, key = 'a') => cached(at(ms), key, () => ++built)
    expect([ask(0), ask(29_999), ask(0, 'b'), ask(30_000), ask(30_001)]).toEqual([1, 1, 2, 3, 3])
  })

  test('made of another kept thing is never older than half a minute', () => {
    const stock = catalogCache<number>()
    const list = catalogCache<number>()
    let now = 0
    const ask = () => list(at(now), 'list', () => stock(at(now), 'stock', () => now))
    stock(at(0), 'stock', () => 0)
    now = 29_000
    ask()
    now = 31_000
    expect(ask()).toBe(31_000)
  })

  test('is forgotten when the clock is set back, and kept apart for each database', () => {
    const cached = catalogCache<string>()
    cached(at(MINUTE), 'a', () => 'later')
    expect(cached(at(0), 'a', () => 'earlier')).toBe('earlier')
    const other = openDatabase(':memory:')
    expect(cached({ db: other.db, now: START }, 'a', () => 'other')).toBe('other')
    other.close()
  })

  test('holds no more entries than it may: the oldest goes first', () => {
    const cached = catalogCache<string>(2)
    for (const key of ['a', 'b', 'c']) cached(at(0), key, () => key)
    expect(cached(at(0), 'b', () => 'anew')).toBe('b')
    expect(cached(at(0), 'a', () => 'anew')).toBe('anew')
  })
})

describe('what is known of products', () => {
  const exists = (key: number) => key < 100

  test('is read together where it is missing, and answered in the order asked', () => {
    const table = productTable<string[]>()
    const reads: (readonly number[])[] = []
    const ask = (wanted: readonly number[], ms = 0) =>
      table(at(ms), wanted, (missing) => {
        reads.push(missing)
        return missing.filter(exists).map((key) => [key, [`p${key}`, 'x']] as const)
      }).map(([name]) => name)
    expect(ask([3, 1, 2])).toEqual(['p3', 'p1', 'p2'])
    expect(ask([2, 5, 3, 5])).toEqual(['p2', 'p5', 'p3', 'p5'])
    expect(ask([1, 404, 2])).toEqual(['p1', 'p2'])
    expect(ask([2, 1])).toEqual(['p2', 'p1'])
    expect(reads).toEqual([[3, 1, 2], [5, 5], [404]])
  })

  test('is read anew every five minutes', () => {
    const table = productTable<number>()
    let reads = 0
    const ask = (ms: number) => table(at(ms), [1], () => [[1, ++reads]])[0]
    expect([ask(0), ask(5 * MINUTE - 1), ask(5 * MINUTE)]).toEqual([1, 1, 2])
  })
})
