import { getTableColumns, getTableName, type InferInsertModel, type Table } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { Sqlite } from './client.ts'

const casing = new CasingCache('snake_case')

/** Inserts rows through one prepared statement, which is ten times as fast as building an INSERT for each row. */
export function insertRows<T extends Table>(
  sqlite: Sqlite,
  table: T,
  rows: readonly InferInsertModel<T>[],
): void {
  writeRows(sqlite, table, rows, '')
}

/** Inserts rows into a table with an `id` column; a row whose id exists takes the new values. */
export function upsertRows<T extends Table>(
  sqlite: Sqlite,
  table: T,
  rows: readonly InferInsertModel<T>[],
): void {
  const set = columnNames(table).map((name) => `${name} = excluded.${name}`)
  writeRows(sqlite, table, rows, `ON CONFLICT (id) DO UPDATE SET ${set.join(', ')}`)
}

function writeRows<T extends Table>(
  sqlite: Sqlite,
  table: T,
  rows: readonly InferInsertModel<T>[],
  otherwise: string,
): void {
  const columns = Object.entries(getTableColumns(table))
  const names = columnNames(table)
  const statement = sqlite.prepare(
    `INSERT INTO "${getTableName(table)}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ${otherwise}`,
  )
  for (const row of rows as readonly Record<string, unknown>[]) {
    statement.run(columns.map(([key, column]) => column.mapToDriverValue(row[key] ?? null)).map(toDriver))
  }
}

function columnNames(table: Table): string[] {
  return Object.values(getTableColumns(table)).map((column) => `"${casing.getColumnCasing(column)}"`)
}

/**
 * Converts a value for the driver: booleans to numbers, and the text 'null', which JSON columns store for null, to
 * null.
 */
function toDriver(value: unknown): unknown {
  return value === 'null' ? null : typeof value === 'boolean' ? Number(value) : value
}
