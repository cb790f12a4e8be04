import type { OpenDatabase, Sqlite } from '#db/client.ts'
import * as catalog from '#db/schema/catalog.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { rebuildSearchIndex } from '#db/search/index-products.ts'
import { writeStatistics } from '#db/statistics.ts'
import { insertRows } from '#db/write-rows.ts'
import { TARIFF_IDS } from '#server/reference/delivery/tariffs.ts'
import { buildCatalog } from './catalog/build-catalog.ts'
import { pickupPointRows } from './points/points.ts'

interface CatalogOptions {
  /** Number of products for sale: 20,000 in a demo, 200,000 in the large database of the benchmark. */
  readonly products: number
  /** The time to which the products' dates are relative. */
  readonly now: number
  /** Called with a message after each step. */
  readonly onStep: ((step: string) => void) | undefined
}

/** Returns true if the catalog has been written, which happens in one transaction. */
export function hasCatalog({ sqlite }: OpenDatabase): boolean {
  return sqlite.prepare('SELECT 1 FROM products LIMIT 1').get() !== undefined
}

/**
 * Writes pickup points and the catalog into a shop without products, in one transaction, and builds the search index.
 */
export function writeCatalog({ sqlite }: OpenDatabase, { products, now, onStep }: CatalogOptions): void {
  const step = <T>(name: string, work: () => T): T => {
    const started = performance.now()
    const result = work()
    onStep?.(`${name}: ${Math.round(performance.now() - started)} ms`)
    return result
  }
  // A bulk load does not need each page synced, because an interrupted one is repeated as a whole.
  sqlite.pragma('synchronous = OFF')
  sqlite.transaction(() => {
    const { stores, points, last } = countPoints(sqlite)
    if (points === stores)
      step('pickup points', () => insertRows(sqlite, pickupPoints, pickupPointRows(last + 1)))
    const rows = step(`${products.toLocaleString('en')} products generated`, () =>
      buildCatalog({ products, now }),
    )
    step('products written', () => {
      insertRows(sqlite, catalog.categories, rows.categories)
      insertRows(sqlite, catalog.brands, rows.brands)
      insertRows(sqlite, catalog.productLines, rows.productLines)
      insertRows(sqlite, catalog.products, rows.products)
      insertRows(sqlite, catalog.categoryProducts, rows.categoryProducts)
      insertRows(sqlite, catalog.stock, rows.stock)
      insertRows(sqlite, catalog.stockMoves, rows.stockMoves)
      insertRows(sqlite, catalog.giftRules, rows.giftRules)
    })
    step('search index', () => rebuildSearchIndex(sqlite))
  })()
  sqlite.pragma('synchronous = FULL')
  step('statistics', () => writeStatistics(sqlite))
}

/** Returns how many pickup points there are, how many of them are brand stores, and the largest id. */
function countPoints(sqlite: Sqlite): { stores: number; points: number; last: number } {
  const counted = sqlite
    .prepare<[], { stores: number; points: number; last: number }>(
      `SELECT count(*) AS points, coalesce(sum(tariff_id = ${TARIFF_IDS.brandStore}), 0) AS stores,
        coalesce(max(id), 0) AS last FROM pickup_points`,
    )
    .get()
  return counted ?? { stores: 0, points: 0, last: 0 }
}
