import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { schema } from './schema/schema.ts'

export type Sqlite = Database.Database
/** `$client` is for what Drizzle cannot say: full-text search and bulk inserts. */
export type Db = BetterSQLite3Database<typeof schema> & { $client: Sqlite }

export interface OpenDatabase {
  readonly db: Db
  readonly sqlite: Sqlite
  close(): void
}

/**
 * Opens `file:…` (or ':memory:'), creating its folder. `synchronous=FULL`: a commit that was
 * acknowledged survives a power cut.
 */
export function openDatabase(url: string): OpenDatabase {
  const file = url.replace(/^file:/, '')
  if (file !== ':memory:') mkdirSync(dirname(resolve(file)), { recursive: true })
  const sqlite = new Database(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  // Kibibytes: what searches and lists touch stays in memory; the default of two mebibytes holds a tenth of it.
  sqlite.pragma('cache_size = -32768')
  cachePreparedStatements(sqlite)
  const db = drizzle(sqlite, { schema, casing: 'snake_case' })
  return {
    db,
    sqlite,
    close() {
      if (!sqlite.open) return
      if (file !== ':memory:') sqlite.pragma('wal_checkpoint(TRUNCATE)')
      sqlite.close()
    },
  }
}

/**
 * Drizzle writes every LIMIT as a bare parameter, and SQLite then plans and compiles the statement anew at each run,
 * because its planner looks at the value. In an expression the value is left alone: a read of one row costs half as much.
 */
function cachePreparedStatements(sqlite: Sqlite): void {
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = <Parameters extends unknown[] | object, Row>(source: string) =>
    prepare<Parameters, Row>(source.replace(/\blimit \?/gi, 'LIMIT ? + 0'))
}

/** Brings the file to the newest schema. `folder` holds the generated migrations. */
export function migrateDatabase({ db }: OpenDatabase, folder: string): void {
  if (!existsSync(folder)) throw new Error(`no migrations in ${folder}`)
  migrate(db, { migrationsFolder: folder })
}
