import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchProducts } from '#server/search/search-products.ts'
import { openWholeDemo, type WholeDemo } from '#tests/support/whole-demo.ts'
import {
  openJudge,
  QUERY_SETS,
  type QuerySet,
  readQueries,
  type Totals,
  totalsOf,
  type Verdict,
} from './measure-queries.ts'

/** What each set has reached; a change may only raise it. */
const REACHED = {
  // Two predicates have the whole kind right where a part of it is asked for: 'мыло пенка ягодное'.
  seen: { success: 0.992, precision: 0.992, wrongZeros: 1, junk: 3, wrongCorrections: 0 },
  voices: { success: 0.969, precision: 0.958, wrongZeros: 3, junk: 4, wrongCorrections: 0 },
  thumbs: { success: 1, precision: 0.999, wrongZeros: 0, junk: 0, wrongCorrections: 0 },
  counter: { success: 0.995, precision: 0.987, wrongZeros: 1, junk: 0, wrongCorrections: 0 },
  retired: { success: 0.997, precision: 0.994, wrongZeros: 0, junk: 0, wrongCorrections: 0 },
  strangers: { success: 0.975, precision: 0.961, wrongZeros: 2, junk: 5, wrongCorrections: 0 },
  newcomers: { success: 1, precision: 0.992, wrongZeros: 0, junk: 0, wrongCorrections: 0 },
  typical: { success: 0.989, precision: 0.993, wrongZeros: 0, junk: 2, wrongCorrections: 0 },
  unseen: { success: 1, precision: 1, wrongZeros: 0, junk: 0, wrongCorrections: 0 },
} as const satisfies Record<QuerySet, object>

let database: WholeDemo['database']
let judged: (set: QuerySet) => readonly Verdict[]

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

// Queries of the unseen set are never printed (tests/relevance/real/README.md).
test.each(QUERY_SETS)(
  'finds what shoppers mean in the set «%s» of the queries',
  (set) => {
    const totals = totalsOf(judged(set))
    process.stdout.write(`${set}: ${describeTotals(totals)}\n`)
    const reached = REACHED[set]
    expect(totals.queries).toBeGreaterThan(100)
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
