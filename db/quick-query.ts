import type { Statement } from 'better-sqlite3'
import { Column, getTableName, is, Param, Placeholder, SQL } from 'drizzle-orm'
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
  /** Whether the row of a joined table always exists, by the table's name; undefined without joins. */
  readonly joinsNotNullableMap: Readonly<Record<string, boolean>> | undefined
  readonly customResultMapper: unknown
  get(values?: Values): unknown
  all(values?: Values): unknown
  run(values?: Values): unknown
}

/**
 * Lets a prepared query of Drizzle find out only once what its parameters and columns are. Drizzle does so for each
 * parameter and for each column of each row, which takes longer than SQLite does to find a row. Queries with objects in
 * objects of objects stay as they are.
 */
export function quicken(prepared: unknown): void {
  if (!(prepared instanceof PreparedQuery)) return
  const query = internalsOf(prepared)
  const { stmt, fields, customResultMapper } = query
  const bind = binderOf(query.query.params)
  if (!fields) query.run = (values = {}) => stmt.run(...bind(values))
  if (!fields || customResultMapper || !fields.every(isPlain)) return
  const toObject = mapperOf(fields, query.joinsNotNullableMap)
  stmt.raw(true)
  query.get = (values = {}) => {
    const row = stmt.get(...bind(values))
    return row === undefined ? undefined : toObject(row)
  }
  query.all = (values = {}) => stmt.all(...bind(values)).map(toObject)
}

function isPlain({ path, field }: Field): boolean {
  return path.length <= 2 && [Column, SQL, SQL.Aliased].some((kind) => is(field, kind))
}

/** Drizzle's types hide what a query consists of, hence the cast; a test notices if an update changes it. */
function internalsOf(query: unknown): Internals {
  return query as Internals
}

function binderOf(params: readonly unknown[]): (values: Values) => unknown[] {
  const binders = params.map((param) => {
    if (is(param, Placeholder)) return { name: param.name, encoder: null, constant: undefined }
    if (is(param, Param) && is(param.value, Placeholder))
      return { name: param.value.name, encoder: param.encoder, constant: undefined }
    return { name: null, encoder: null, constant: param }
  })
  return (values) => {
    const bound: unknown[] = []
    for (const { name, encoder, constant } of binders) {
      if (name === null) bound.push(constant)
      else bound.push(encoder ? encoder.mapToDriverValue(valueFor(values, name)) : valueFor(values, name))
    }
    return bound
  }
}

function valueFor(values: Values, name: string): unknown {
  const value = values[name]
  if (value === undefined && !(name in values)) throw new Error(`No value for the placeholder ${name}`)
  return value
}

type Row = readonly unknown[]

function mapperOf(
  fields: readonly Field[],
  alwaysJoined: Internals['joinsNotNullableMap'],
): (row: Row) => Record<string, unknown> {
  const columns = fields.map(({ path, field }) => {
    const [outer, name] = path.length === 2 ? path : [null, path[0]]
    return { outer: outer ?? null, name: name ?? '', decode: decoderOf(field) }
  })
  const objects = [...new Set(columns.flatMap(({ outer }) => outer ?? []))]
  const nullable = objects.flatMap((name) => nullableObject(fields, name, alwaysJoined) ?? [])
  return (row) => {
    const object: Record<string, unknown> = {}
    const inner: Record<string, Record<string, unknown>> = {}
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]
      if (!column) continue
      const { outer, name, decode } = column
      const value = row[i]
      const target = outer === null ? object : (inner[outer] ??= {})
      if (outer !== null) object[outer] ??= target
      target[name] = value === null || !decode ? value : decode(value)
    }
    for (const { name, first } of nullable) if (row[first] === null) object[name] = null
    return object
  }
}

/**
 * Returns the place of the column by which Drizzle decides whether a nested object is null: the first one, if all are of
 * one table whose row a join may lack. Returns null for an object that always exists.
 */
function nullableObject(
  fields: readonly Field[],
  name: string,
  alwaysJoined: Internals['joinsNotNullableMap'],
): { readonly name: string; readonly first: number } | null {
  if (!alwaysJoined) return null
  const ofObject = ({ path, field }: Field) => path.length === 2 && path[0] === name && is(field, Column)
  const tables = new Set(
    fields.filter(ofObject).map(({ field }) => (is(field, Column) ? getTableName(field.table) : '')),
  )
  const [table] = tables
  if (table === undefined || tables.size > 1 || alwaysJoined[table]) return null
  return { name, first: fields.findIndex(ofObject) }
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
