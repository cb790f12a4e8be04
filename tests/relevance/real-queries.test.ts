import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchProducts } from '#server/search/search-products.ts'
import { openWholeDemo, type WholeDemo } from '#tests/support/whole-demo.ts'
import { openJudge, readQueries, type Totals, totalsOf, type Verdict } from './measure-queries.ts'

/** What each set has reached; a change may only raise it. */
const REACHED = {
  seen: { success: 0.985, precision: 0.992, wrongZeros: 1, junk: 3, wrongCorrections: 0 },
  voices: { success: 0.939, precision: 0.926, wrongZeros: 6, junk: 9, wrongCorrections: 0 },
  thumbs: { success: 1, precision: 0.999, wrongZeros: 0, junk: 0, wrongCorrections: 0 },
  counter: { success: 0.995, precision: 0.987, wrongZeros: 1, junk: 0, wrongCorrections: 0 },
  unseen: { success: 0.961, precision: 0.958, wrongZeros: 11, junk: 4, wrongCorrections: 2 },
} as const

let database: WholeDemo['database']
let judged: (set: keyof typeof REACHED) => readonly Verdict[]

beforeAll(() => {
  const demo = openWholeDemo()
  database = demo.database
  const judge = openJudge(database)
  judged = (set) =>
    readQueries(set).map((query) => {
      const { listing, correction } = searchProducts(demo.ctx, { query: query.query, choice: {} })
      const markings = listing.items.map(({ marking }) => marking)
      return judge(query, { markings, isCorrected: correction !== null })
    })
}, 180_000)
afterAll(() => database.close())

// Queries of the unseen half are never printed (tests/relevance/real/README.md).
test.each(['seen', 'voices', 'thumbs', 'counter', 'unseen'] as const)(
  'finds what shoppers mean in the set «%s» of the queries',
  (set) => {
    const totals = totalsOf(judged(set))
    process.stdout.write(`${set}: ${describeTotals(totals)}\n`)
    const reached = REACHED[set]
    expect(totals.queries).toBeGreaterThan(150)
    expect(totals.success).toBeGreaterThanOrEqual(reached.success)
    expect(totals.precision).toBeGreaterThanOrEqual(reached.precision)
    expect(totals.wrongZeros).toBeLessThanOrEqual(reached.wrongZeros)
    expect(totals.junk).toBeLessThanOrEqual(reached.junk)
    expect(totals.wrongCorrections).toBeLessThanOrEqual(reached.wrongCorrections)
  },
  180_000,
)

function describeTotals({ queries, success, precision, ...faults }: Totals): string {
  const { wrongZeros, junk, wrongCorrections } = faults
  return `${queries} queries, success@1 ${success.toFixed(3)}, precision@10 ${precision.toFixed(3)}, ${wrongZeros} wrong zeros, ${junk} lists of junk, ${wrongCorrections} wrong corrections`
}
