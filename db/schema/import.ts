import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { productLines, products } from './catalog.ts'

/** The imports of the shop's catalog, the newest last. */
export const importRuns = sqliteTable('import_runs', {
  id: integer().primaryKey(),
  /** The name of the source, such as 'yml': ids of offers are unique in it. */
  source: text().notNull(),
  /** The name of the file. */
  file: text().notNull(),
  startedAt: integer().notNull(),
  /** The time of the run once the whole file was read; null before, and forever for a run that has ended early. */
  finishedAt: integer(),
})

/** Where a product comes from. A product that was never in a file has no row. */
export const importProducts = sqliteTable(
  'import_products',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id),
    source: text().notNull(),
    /** The id of the offer in the source's files. */
    externalId: text().notNull(),
    /** Whether an import has taken the product off sale: only then does an import put it back. */
    isOff: integer({ mode: 'boolean' }).notNull(),
    /** Whether it has done so because the file said it, not because the file lacked the product. */
    isToldOff: integer({ mode: 'boolean' }).notNull().default(false),
    /** The names or addresses of its photos in the file. */
    photos: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** What the photos were when they were stored: names, sizes, and times; null if none were stored. */
    storedPhotos: text(),
  },
  (t) => [
    uniqueIndex('import_products_external').on(t.source, t.externalId),
    check('import_products_off', sql`${t.isOff} IN (0, 1)`),
  ],
)

/** The line of products of each group of variants. */
export const importGroups = sqliteTable(
  'import_groups',
  {
    source: text().notNull(),
    externalId: text().notNull(),
    lineId: integer()
      .notNull()
      .references(() => productLines.id),
  },
  (t) => [primaryKey({ columns: [t.source, t.externalId] }), index('import_groups_line').on(t.lineId)],
)
