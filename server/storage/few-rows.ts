import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** A condition for at most `most` of the rows that meet another one, so that a statement changes only these. */
export function fewRows(table: SQLiteTable, condition: SQL | undefined, most: number): SQL {
  return sql`rowid IN (SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${most})`
}
