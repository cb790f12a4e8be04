import { getTableColumns, getTableName, type InferInsertModel, type Table } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { OpenDatabase, Sqlite } from '#db/client.ts'
import * as catalog from '#db/schema/catalog.ts'
import * as geo from '#db/schema/geo.ts'
import { paymentSystems } from '#db/schema/payments.ts'
import * as tariffs from '#db/schema/tariffs.ts'
import { rebuildSearchIndex } from '#db/search/index-products.ts'
import { buildCatalog } from './catalog/build-catalog.ts'
import { operatorRows } from './delivery/operators.ts'
import { pickupPointRows } from './delivery/points.ts'
import { tariffRows } from './delivery/tariffs.ts'
import { countryRows } from './geo/countries.ts'
import { regionRows } from './geo/regions.ts'
import { townRows } from './geo/towns.ts'
import { paymentSystemRows } from './payments.ts'

export interface SeedOptions {
  /** Products for sale; 20,000 in the shop, 200,000 in the bench's growth file. */
  readonly products: number
  /** What counts as today for dates in the seed. */
  readonly now: number
  /** Told of each step, for the terminal. */
  readonly onStep?: (step: string) => void
}

/** True once the seed has been written whole. */
export function isSeeded({ sqlite }: OpenDatabase): boolean {
  return sqlite.prepare('SELECT 1 FROM products LIMIT 1').get() !== undefined
}

/** Fills a migrated, empty database: one transaction, so that a half-written seed is never met. */
export function seedDatabase({ sqlite }: OpenDatabase, { products, now, onStep }: SeedOptions): void {
  const step = <T>(name: string, work: () => T): T => {
    const started = performance.now()
    const result = work()
    onStep?.(`${name}: ${Math.round(performance.now() - started)} ms`)
    return result
  }
  // A bulk load needs no sync of each page: the whole seed is made again if it breaks.
  sqlite.pragma('synchronous = OFF')
  sqlite.transaction(() => {
    step('towns, carriers, pickup points', () => {
      insertAll(sqlite, geo.countries, countryRows())
      insertAll(sqlite, geo.regions, regionRows())
      insertAll(sqlite, geo.cities, townRows())
      insertAll(sqlite, tariffs.operators, operatorRows())
      insertAll(sqlite, tariffs.tariffs, tariffRows())
      insertAll(sqlite, tariffs.pickupPoints, pickupPointRows())
      insertAll(sqlite, paymentSystems, paymentSystemRows())
    })
    const rows = step(`${products.toLocaleString('en')} products imagined`, () =>
      buildCatalog({ products, now }),
    )
    step('products written', () => {
      insertAll(sqlite, catalog.categories, rows.categories)
      insertAll(sqlite, catalog.brands, rows.brands)
      insertAll(sqlite, catalog.productLines, rows.productLines)
      insertAll(sqlite, catalog.products, rows.products)
      insertAll(sqlite, catalog.categoryProducts, rows.categoryProducts)
      insertAll(sqlite, catalog.stock, rows.stock)
      insertAll(sqlite, catalog.stockMoves, rows.stockMoves)
      insertAll(sqlite, catalog.giftRules, rows.giftRules)
    })
    step('search index', () => rebuildSearchIndex(sqlite))
  })()
  sqlite.pragma('synchronous = FULL')
  // Averages alone: with samples of values beside them, SQLite would plan a statement anew for each value it is run with.
  step('statistics', () => sqlite.exec('ANALYZE; DROP TABLE IF EXISTS sqlite_stat4; ANALYZE sqlite_schema'))
}

const casing = new CasingCache('snake_case')

/** Rows through one prepared statement: ten times faster than building an INSERT for each. */
function insertAll<T extends Table>(sqlite: Sqlite, table: T, rows: readonly InferInsertModel<T>[]): void {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => `"${casing.getColumnCasing(column)}"`)
  const statement = sqlite.prepare(
    `INSERT INTO "${getTableName(table)}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
  for (const row of rows as readonly Record<string, unknown>[]) {
    statement.run(columns.map(([key, column]) => column.mapToDriverValue(row[key] ?? null)).map(toDriver))
  }
}

/** JSON columns map null to the text 'null', and SQLite has no booleans. */
function toDriver(value: unknown): unknown {
  return value === 'null' ? null : typeof value === 'boolean' ? Number(value) : value
}
