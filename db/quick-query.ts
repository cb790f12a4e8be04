import type { Statement } from 'better-sqlite3'
import { Column, is, Param, Placeholder, SQL } from 'drizzle-orm'
import { PreparedQuery } from 'drizzle-orm/better-sqlite3/session'

type Values = Readonly<Record<string, unknown>>

interface Field {
  readonly path: readonly string[]
  readonly field: Column | SQL | SQL.Aliased
}

/** What a prepared query of Drizzle consists of. */
interface Internals {
  readonly stmt: Statement<unknown[], readonly unknown[]>
  readonly query: { readonly params: readonly unknown[] }
  /** Undefined for a statement that returns no rows. */
  readonly fields: readonly Field[] | undefined
  readonly customResultMapper: unknown
  get(values?: Values): unknown
  all(values?: Values): unknown
  run(values?: Values): unknown
}

/**
 * Lets a prepared query of Drizzle find out only once what its parameters and columns are. Drizzle does so for each
 * parameter and for each column of each row, which takes longer than SQLite does to find a row. Queries with nested
 * objects stay as they are, because joins decide which of these are null.
 */
export function quicken(prepared: unknown): void {
  if (!(prepared instanceof PreparedQuery)) return
  const query = internalsOf(prepared)
  const { stmt, fields, customResultMapper } = query
  const bind = binderOf(query.query.params)
  if (!fields) query.run = (values = {}) => stmt.run(...bind(values))
  if (!fields || customResultMapper || !fields.every(isPlain)) return
  const toObject = mapperOf(fields)
  stmt.raw(true)
  query.get = (values = {}) => {
    const row = stmt.get(...bind(values))
    return row === undefined ? undefined : toObject(row)
  }
  query.all = (values = {}) => stmt.all(...bind(values)).map(toObject)
}

function isPlain({ path, field }: Field): boolean {
  return path.length === 1 && [Column, SQL, SQL.Aliased].some((kind) => is(field, kind))
}

/** Drizzle's types hide what a query consists of, hence the cast; a test notices if an update changes it. */
function internalsOf(query: unknown): Internals {
  return query as Internals
}

function binderOf(params: readonly unknown[]): (values: Values) => unknown[] {
  const binders = params.map((param) => {
    if (is(param, Placeholder)) return (values: Values) => valueFor(values, param.name)
    if (is(param, Param) && is(param.value, Placeholder)) {
      const { encoder, value } = param
      const { name } = value
      return (values: Values) => encoder.mapToDriverValue(valueFor(values, name))
    }
    return () => param
  })
  return (values) => binders.map((binder) => binder(values))
}

function valueFor(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`No value for the placeholder ${name}`)
  return values[name]
}

function mapperOf(fields: readonly Field[]): (row: readonly unknown[]) => Record<string, unknown> {
  const columns = fields.map(({ path: [name = ''], field }) => ({ name, decode: decoderOf(field) }))
  return (row) => {
    const object: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]
      const value = row[i]
      if (column) object[column.name] = value === null || !column.decode ? value : column.decode(value)
    }
    return object
  }
}

/** Returns what converts a value of the database; null where it stays as it is. */
function decoderOf(field: Field['field']): ((value: unknown) => unknown) | null {
  const decoder = is(field, Column) ? field : is(field, SQL) ? decoderIn(field) : decoderIn(field.sql)
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null
  return (value) => decoder.mapFromDriverValue(value)
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

/** Hidden by Drizzle's types, like what a query consists of. */
function decoderIn(expression: SQL): Decoder {
  return (expression as unknown as { readonly decoder: Decoder }).decoder
}
