import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The version of each reference table in this database. */
export const referenceVersions = sqliteTable('reference_versions', {
  /** The table's name. */
  name: text().primaryKey(),
  version: text().notNull(),
})
