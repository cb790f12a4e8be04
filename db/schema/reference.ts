import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Which version of each table of reference data this database holds. */
export const referenceVersions = sqliteTable('reference_versions', {
  /** The table's. */
  name: text().primaryKey(),
  version: text().notNull(),
})
