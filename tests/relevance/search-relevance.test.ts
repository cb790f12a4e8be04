import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.ts'
import type { Ctx } from '#server/context.ts'
import { openDemo } from '#server/demo/open-demo.ts'
import { completeQuery } from '#server/search/complete-query.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import { OPENED_AT } from '#tests/support/fixture.ts'
import {
  type BroadQuery,
  type Described,
  imagineQueries,
  isWanted,
  type NarrowQuery,
} from './imagine-queries.ts'

/**
 * How well the search finds, as numbers. The queries come of the seed's own attributes by a generator; the first
 * half of each group is what the search was tuned on, the second half is only measured.
 */
const HALVES = ['tuned', 'held out'] as const
const FIRST = 10
const LEAST_SUCCESS = 0.95
const LEAST_MRR = 0.9
const LEAST_OF_FIRST = 9

let database: OpenDatabase
let ctx: Ctx
let byMarking: ReadonlyMap<string, Described>
let queries: ReturnType<typeof imagineQueries>

beforeAll(() => {
  database = openDemo(':memory:', { products: 20_000, clock: { now: () => OPENED_AT } })
  const rows = database.sqlite
    .prepare<[], Described>(
      `SELECT p.marking, p.name, b.name AS brand, p.kind_label AS kind, p.shade_name AS shadeName,
         p.shade_code AS shadeCode, p.shade_family AS shadeFamily, p.effect, p.volume
       FROM products p JOIN brands b ON b.id = p.brand_id WHERE p.is_sold = 1 ORDER BY p.id`,
    )
    .all()
  byMarking = new Map(rows.map((row) => [row.marking, row]))
  queries = imagineQueries(rows)
  ctx = commandCtx(database.db, { type: 'anonymous' })
}, 180_000)
afterAll(() => database.close())

function firstHits(query: string): string[] {
  return searchProducts(ctx, { query, choice: {} })
    .listing.items.slice(0, FIRST)
    .map(({ marking }) => marking)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const inHalf = <T>(list: readonly T[], half: (typeof HALVES)[number]) =>
  list.filter((_, i) => i % 2 === HALVES.indexOf(half))
const groupsOf = (list: readonly { group: string }[]) => [...new Set(list.map(({ group }) => group))]

test('the set is large, published, and every narrow query names one to three products', async () => {
  expect(queries.narrow.length + queries.broad.length).toBeGreaterThanOrEqual(300)
  for (const { markings } of queries.narrow) expect(markings.length).toBeLessThanOrEqual(3)
  await expect(published()).toMatchFileSnapshot('search-queries.txt')
})

/** The whole set as a reader may check it: what is asked, and what is right. */
function published(): string {
  const narrow = queries.narrow.map(
    ({ group, query, markings }) => `${group}\t${query}\t${markings.join(' ')}`,
  )
  const broad = queries.broad.map(
    ({ group, query, wanted }) => `${group}\t${query}\t${JSON.stringify(wanted)}`,
  )
  return `${[...narrow, ...broad].join('\n')}\n`
}

describe.each(HALVES)('%s', (half) => {
  test('narrow queries find what they name', () => {
    const rows = groupsOf(queries.narrow).map((group) => {
      const asked = inHalf(
        queries.narrow.filter((query) => query.group === group),
        half,
      )
      const places = asked.map((query) => placeOf(query))
      return {
        group,
        queries: asked.length,
        'success@10': mean(places.map((place) => (place > 0 ? 1 : 0))),
        MRR: mean(places.map((place) => (place > 0 ? 1 / place : 0))),
        missed: asked.filter((_, i) => places[i] !== 1).map(({ query }) => query),
      }
    })
    print(half, rows)
    for (const row of rows) {
      expect(row['success@10'], row.group).toBeGreaterThanOrEqual(LEAST_SUCCESS)
      expect(row.MRR, row.group).toBeGreaterThanOrEqual(LEAST_MRR)
    }
  })

  test('nine of the first ten hits of a broad query are what it asks for', () => {
    const rows = groupsOf(queries.broad).map((group) => {
      const asked = inHalf(
        queries.broad.filter((query) => query.group === group),
        half,
      )
      const right = asked.map(rightOfFirst)
      return {
        group,
        queries: asked.length,
        'right of 10': mean(right),
        least: Math.min(...right),
        missed: asked.filter((_, i) => (right[i] ?? 0) < LEAST_OF_FIRST).map(({ query }) => query),
      }
    })
    print(half, rows)
    for (const row of rows) expect(row.least, row.group).toBeGreaterThanOrEqual(LEAST_OF_FIRST)
  })
})

/** Each of them is meant to be dear: many misspelled words, words of one letter, numbers, nothing but noise. */
const DEAR: readonly string[] = [
  'шапунь кутекула пилака вельтта помаад кремм гелль лакк масдо скрпб маскаа тоник',
  'ifgeym renrekf gbkfrf dtkmnnf gjvfflf rhtvv utkkm',
  'а б в г д е ж з и к л м н о п р с т у ф',
  '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16',
  'гель гель гель гель гель гель гель гель гель гель гель гель',
  'щъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъщъ',
  'а-б-в-г-д-1-2-3-4-5-6-7-8-9 а/б/в/г/д/е/ж/з',
  '" OR "а" NEAR(б) * {facts} : ^',
  '💅 💄 💅 💄 💅 💄 💅 💄',
  'крем лампа стразы тушь шампунь фольга база румяна',
]
const DEAREST = 10
const TIMES = 25

test('no query is ten times as dear as a usual one', () => {
  const usual = cost(queries.narrow.filter((_, i) => i % 3 === 0).map(({ query }) => query))
  // A word more each time: nothing of it has been answered before.
  const rows = DEAR.map((query) => ({
    query,
    ms: cost(Array.from({ length: TIMES }, (_, i) => `${query.slice(0, 96)} ж${i}`)),
  }))
  process.stdout.write(
    `usual ${usual.toFixed(2)} ms; ${rows.map(({ query, ms }) => `${query.slice(0, 12)}… ${ms.toFixed(2)}`).join(', ')}\n`,
  )
  for (const { query, ms } of rows) expect(ms, query).toBeLessThan(DEAREST * usual)
})

/** CPU milliseconds of the popup's answer, the mean of the queries: other programs do not weigh on it. */
function cost(asked: readonly string[]): number {
  const before = process.cpuUsage()
  for (const query of asked) completeQuery(ctx, { query })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / asked.length
}

/** 1 is the first hit; 0 is none of the first ten. */
function placeOf({ query, markings }: NarrowQuery): number {
  return firstHits(query).findIndex((marking) => markings.includes(marking)) + 1
}

function rightOfFirst({ query, wanted }: BroadQuery): number {
  return firstHits(query).filter((marking) => {
    const product = byMarking.get(marking)
    return product !== undefined && isWanted(product, wanted)
  }).length
}

/** The held out half names no query: nobody tunes on it by accident. */
function print(
  half: (typeof HALVES)[number],
  rows: readonly ({ group: string; missed: readonly string[] } & Record<string, unknown>)[],
) {
  const lines = rows.map(({ missed, ...row }) => {
    const cells = Object.entries(row).map(([key, value]) =>
      typeof value === 'number' ? `${key} ${Number(value.toFixed(3))}` : value,
    )
    const named = half === 'tuned' && missed.length > 0 ? `; not first: ${missed.join(' | ')}` : ''
    return `  ${cells.join(', ')}${named}`
  })
  process.stdout.write(`${half}\n${lines.join('\n')}\n`)
}
