import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeQuery } from '#server/search/complete-query.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { cpuMsOf } from '#tests/support/cpu-ms-of.ts'
import { openWholeDemo, type WholeDemo } from '#tests/support/whole-demo.ts'
import { median } from '../../scripts/lib/percentile.ts'
import {
  type BroadQuery,
  generateQueries,
  isWanted,
  type NarrowQuery,
  type ProductAttributes,
} from './generate-queries.ts'

/**
 * Measures how well the search finds. A generator makes the queries from the attributes of the demo's products. Every
 * second query of a group has been used to tune the search; the others are only measured.
 */
const HALVES = ['tuned', 'held out'] as const
const HITS = 10
const MIN_SUCCESS = 0.95
const MIN_MRR = 0.9
const MIN_RIGHT = 9

let database: WholeDemo['database']
let ctx: WholeDemo['ctx']
let byMarking: ReadonlyMap<string, ProductAttributes>
let queries: ReturnType<typeof generateQueries>

beforeAll(() => {
  ;({ database, ctx } = openWholeDemo())
  const rows = database.sqlite
    .prepare<[], ProductAttributes>(
      `SELECT p.marking, p.name, b.name AS brand, p.kind_label AS kind, p.shade_name AS shadeName,
         p.shade_code AS shadeCode, p.shade_family AS shadeFamily, p.effect, p.volume
       FROM products p JOIN brands b ON b.id = p.brand_id WHERE p.is_sold = 1 ORDER BY p.id`,
    )
    .all()
  byMarking = new Map(rows.map((row) => [row.marking, row]))
  queries = generateQueries(rows)
}, 3 * MINUTE_MS)
afterAll(() => database.close())

function firstHits(query: string): string[] {
  return searchProducts(ctx, { query, choice: {} })
    .listing.items.slice(0, HITS)
    .map(({ marking }) => marking)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const inHalf = <T>(list: readonly T[], half: (typeof HALVES)[number]) =>
  list.filter((_, i) => i % 2 === HALVES.indexOf(half))
const groupsOf = (list: readonly { group: string }[]) => [...new Set(list.map(({ group }) => group))]

test('the set of queries is large and published, and a narrow query names three products at most', async () => {
  expect(queries.narrow.length + queries.broad.length).toBeGreaterThanOrEqual(300)
  for (const { markings } of queries.narrow) expect(markings.length).toBeLessThanOrEqual(3)
  await expect(formatQueries()).toMatchFileSnapshot('search-queries.txt')
})

/** Returns the whole set, one line for each query: its group, the query, and what is right. */
function formatQueries(): string {
  const narrow = queries.narrow.map(
    ({ group, query, markings }) => `${group}\t${query}\t${markings.join(' ')}`,
  )
  const broad = queries.broad.map(
    ({ group, query, wanted }) => `${group}\t${query}\t${JSON.stringify(wanted)}`,
  )
  return `${[...narrow, ...broad].join('\n')}\n`
}

describe.each(HALVES)('%s', (half) => {
  // Requirement: SEARCH-6
  test('narrow queries find the products that they name', () => {
    const rows = groupsOf(queries.narrow).map((group) => {
      const measured = inHalf(
        queries.narrow.filter((query) => query.group === group),
        half,
      )
      const ranks = measured.map((query) => rankOfFirstRight(query))
      return {
        group,
        queries: measured.length,
        'success@10': mean(ranks.map((rank) => (rank > 0 ? 1 : 0))),
        MRR: mean(ranks.map((rank) => (rank > 0 ? 1 / rank : 0))),
        missed: measured.filter((_, i) => ranks[i] !== 1).map(({ query }) => query),
      }
    })
    print(half, rows)
    for (const row of rows) {
      expect(row['success@10'], row.group).toBeGreaterThanOrEqual(MIN_SUCCESS)
      expect(row.MRR, row.group).toBeGreaterThanOrEqual(MIN_MRR)
    }
  })

  // Requirement: SEARCH-6
  test('at least nine of the first ten hits of a broad query are right', () => {
    const rows = groupsOf(queries.broad).map((group) => {
      const measured = inHalf(
        queries.broad.filter((query) => query.group === group),
        half,
      )
      const right = measured.map(countRight)
      return {
        group,
        queries: measured.length,
        'right of 10': mean(right),
        least: Math.min(...right),
        missed: measured.filter((_, i) => (right[i] ?? 0) < MIN_RIGHT).map(({ query }) => query),
      }
    })
    print(half, rows)
    for (const row of rows) expect(row.least, row.group).toBeGreaterThanOrEqual(MIN_RIGHT)
  })
})

/** Queries that are meant to be expensive: many misspelled words, words of one letter, numbers, noise. */
const EXPENSIVE: readonly string[] = [
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
const MAX_COST_RATIO = 10
const ROUNDS = 5
const TIMES = 5

test('no query costs ten times as much as a usual one', () => {
  // In capitals, so that no query comes twice: the other tests have asked them, and answers are kept.
  const usual = queries.narrow.filter((_, i) => i % 3 === 0).map(({ query }) => query.toUpperCase())
  // Other processes on the same core make a query up to twice as expensive, so both are measured by turns.
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const usualMs = meanCpuTime(usual.filter((_, i) => i % ROUNDS === round))
    return EXPENSIVE.map((query) => {
      // Another word is added each time, so that no query comes twice.
      const variants = Array.from({ length: TIMES }, (_, i) => `${query.slice(0, 96)} ж${round * TIMES + i}`)
      return meanCpuTime(variants) / usualMs
    })
  })
  const rows = EXPENSIVE.map((query, i) => ({ query, ratio: median(rounds.map((ratios) => ratios[i] ?? 0)) }))
  process.stdout.write(
    `${rows.map(({ query, ratio }) => `${query.slice(0, 12)}… ${ratio.toFixed(1)}`).join(', ')}\n`,
  )
  for (const { query, ratio } of rows) expect(ratio, query).toBeLessThan(MAX_COST_RATIO)
})

/** Returns the mean CPU time of autocomplete for a query, in milliseconds. */
function meanCpuTime(measured: readonly string[]): number {
  const ms = cpuMsOf(() => {
    for (const query of measured) completeQuery(ctx, { query })
  })
  return ms / measured.length
}

/** Returns the place of the first right hit, from 1, or 0 when it is not among the first ten. */
function rankOfFirstRight({ query, markings }: NarrowQuery): number {
  return firstHits(query).findIndex((marking) => markings.includes(marking)) + 1
}

function countRight({ query, wanted }: BroadQuery): number {
  return firstHits(query).filter((marking) => {
    const product = byMarking.get(marking)
    return product !== undefined && isWanted(product, wanted)
  }).length
}

/** Prints the results. Missed queries are named for the tuned half only, so that nobody tunes on the other. */
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
