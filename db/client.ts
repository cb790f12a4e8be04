import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { schema } from './schema/schema.ts'

export type Sqlite = Database.Database
/** `$client` is for what Drizzle cannot express: full-text search and bulk inserts. */
export type Db = BetterSQLite3Database<typeof schema> & { $client: Sqlite }

export interface OpenDatabase {
  readonly db: Db
  readonly sqlite: Sqlite
  close(): void
}

/**
 * Opens the database at `file:…` or ':memory:' and creates its folder; a serialized database is opened in memory. With `synchronous=FULL` an acknowledged commit
 * survives a power failure.
 */
export function openDatabase(source: string | Buffer): OpenDatabase {
  const file = typeof source === 'string' && source !== ':memory:' ? source.replace(/^file:/, '') : null
  if (file !== null) mkdirSync(dirname(resolve(file)), { recursive: true })
  const sqlite = new Database(file ?? source)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  // 32 MiB (a negative value counts KiB) is enough to keep every page that searches and lists read in memory.
  // SQLite's default of 2 MiB has space for a tenth of them.
  sqlite.pragma('cache_size = -32768')
  preventRecompilation(sqlite)
  const db = drizzle(sqlite, { schema, casing: 'snake_case' })
  return {
    db,
    sqlite,
    close() {
      if (!sqlite.open) return
      if (file !== null) sqlite.pragma('wal_checkpoint(TRUNCATE)')
      sqlite.close()
    },
  }
}

/**
 * Patches `prepare` so that SQLite does not recompile a statement at each run. Drizzle writes every LIMIT as a bare
 * parameter; the planner reads its value and therefore compiles the statement again. The planner does not look into
 * an expression, so `LIMIT ? + 0` halves the cost of reading one row.
 */
function preventRecompilation(sqlite: Sqlite): void {
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = <Parameters extends unknown[] | object, Row>(source: string) =>
    prepare<Parameters, Row>(source.replace(/\blimit \?/gi, 'LIMIT ? + 0'))
}

/** Runs the migrations in `folder` that the database lacks. Throws when the folder does not exist. */
export function migrateDatabase({ db }: OpenDatabase, folder: string): void {
  if (!existsSync(folder)) throw new Error(`no migrations in ${folder}`)
  migrate(db, { migrationsFolder: folder })
}
