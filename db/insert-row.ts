import { getTableColumns, getTableName, type InferInsertModel, type Table } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { Db } from './client.ts'
import { prepared } from './prepared.ts'

const casing = new CasingCache('snake_case')

interface Insert {
  readonly columns: readonly (readonly [name: string, toDriver: (value: unknown) => unknown])[]
  run(values: readonly unknown[]): { readonly changes: number; readonly lastInsertRowid: number | bigint }
}

/** The statements of each connection, by table and columns. */
const inserts = prepared((): Map<string, Insert> => new Map())

/**
 * Inserts one row by a statement that is prepared once, because Drizzle takes longer to build an INSERT of many columns
 * than SQLite takes to run it. Columns that are missing or undefined get their defaults. With `ignoresConflict` a row
 * that exists already stays as it is. Returns the new row's number; undefined if none was inserted.
 */
export function insertRow<T extends Table>(
  db: Db,
  table: T,
  row: InferInsertModel<T>,
  { ignoresConflict = false }: { readonly ignoresConflict?: boolean } = {},
): number | undefined {
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const keys = given.map(([key]) => key)
  const { columns, run } = insertOf(db, table, keys, ignoresConflict)
  const { changes, lastInsertRowid } = run(given.map(([, value], i) => columns[i]?.[1](value)))
  return changes === 0 ? undefined : Number(lastInsertRowid)
}

function insertOf(db: Db, table: Table, keys: readonly string[], ignoresConflict: boolean): Insert {
  const known = inserts(db)
  const name = getTableName(table)
  const id = `${name} ${ignoresConflict} ${keys.join()}`
  const found = known.get(id)
  if (found) return found
  const ofTable = getTableColumns(table)
  const columns = keys.map((key) => {
    const column = ofTable[key]
    if (!column) throw new Error(`${name} has no column ${key}`)
    // Otherwise a JSON column would store the text 'null'.
    const toDriver = (value: unknown) => (value === null ? null : column.mapToDriverValue(value))
    return [`"${casing.getColumnCasing(column)}"`, toDriver] as const
  })
  const names = columns.map(([column]) => column).join(', ')
  const statement = db.$client.prepare<unknown[]>(
    `INSERT INTO "${name}" (${names}) VALUES (${keys.map(() => '?').join(', ')})${ignoresConflict ? ' ON CONFLICT DO NOTHING' : ''}`,
  )
  const insert: Insert = { columns, run: (values) => statement.run(...values) }
  known.set(id, insert)
  return insert
}
