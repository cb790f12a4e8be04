import type { OpenDatabase } from '#db/client.ts'
import * as catalog from '#db/schema/catalog.ts'
import { pickupPoints } from '#db/schema/tariffs.ts'
import { rebuildSearchIndex } from '#db/search/index-products.ts'
import { insertRows } from '#db/write-rows.ts'
import { buildCatalog } from './catalog/build-catalog.ts'
import { pickupPointRows } from './points/points.ts'

interface CatalogOptions {
  /** Products for sale; 20,000 in the shop, 200,000 in the bench's growth file. */
  readonly products: number
  /** What counts as today for the dates of the products. */
  readonly now: number
  /** Told of each step, for the terminal. */
  readonly onStep: ((step: string) => void) | undefined
}

/** True once the catalog has been written whole. */
export function hasCatalog({ sqlite }: OpenDatabase): boolean {
  return sqlite.prepare('SELECT 1 FROM products LIMIT 1').get() !== undefined
}

/** Fills a shop without products: one transaction, so that a half-written catalog is never met. */
export function writeCatalog({ sqlite }: OpenDatabase, { products, now, onStep }: CatalogOptions): void {
  const step = <T>(name: string, work: () => T): T => {
    const started = performance.now()
    const result = work()
    onStep?.(`${name}: ${Math.round(performance.now() - started)} ms`)
    return result
  }
  // A bulk load needs no sync of each page: all of it is written again if it breaks.
  sqlite.pragma('synchronous = OFF')
  sqlite.transaction(() => {
    const hasPoints = sqlite.prepare('SELECT 1 FROM pickup_points LIMIT 1').get() !== undefined
    if (!hasPoints) step('pickup points', () => insertRows(sqlite, pickupPoints, pickupPointRows()))
    const rows = step(`${products.toLocaleString('en')} products imagined`, () =>
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
  // Averages alone: with samples of values beside them, SQLite would plan a statement anew for each value it is run with.
  step('statistics', () => sqlite.exec('ANALYZE; DROP TABLE IF EXISTS sqlite_stat4; ANALYZE sqlite_schema'))
}
