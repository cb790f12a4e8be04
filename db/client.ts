import { closeSync, existsSync, openSync } from 'node:fs'
import { resolve } from 'node:path'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { createFolderOf } from './create-folder.ts'
import { waitPatiently, withoutWaiting } from './lock-waits.ts'
import { rememberFile } from './open-file.ts'
import { openUnchangedSqlite } from './open-unchanged.ts'
import { schema } from './schema/schema.ts'
import type { Sqlite } from './sqlite.ts'

export type { Sqlite }
/** `$client` is for what Drizzle cannot express: full-text search and bulk inserts. */
export type Db = BetterSQLite3Database<typeof schema> & { $client: Sqlite }

export interface OpenDatabase {
  readonly db: Db
  readonly sqlite: Sqlite
  close(): void
}

/** Returns the path of a database's file; null if it is in memory. */
export function databaseFile(url: string): string | null {
  return url === ':memory:' ? null : resolve(url.replace(/^file:/, ''))
}

/**
 * Opens the database at `file:…` or ':memory:' and creates its folder and file, which only the shop's user can read;
 * a serialized database is opened in memory. With `synchronous=FULL` an acknowledged commit survives a power failure.
 */
export function openDatabase(source: string | Buffer): OpenDatabase {
  const file = typeof source === 'string' ? databaseFile(source) : null
  if (file !== null) createPrivately(file)
  const sqlite = new Database(file ?? source)
  try {
    if (file !== null) rememberFile(sqlite, file)
    configure(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  const db = drizzle(sqlite, { schema, casing: 'snake_case' })
  return {
    db,
    sqlite,
    close() {
      if (!sqlite.open) return
      try {
        // It takes the write lock before it waits for readers, and one may go on for as long as a backup takes.
        if (file !== null) withoutWaiting(sqlite, () => sqlite.pragma('wal_checkpoint(TRUNCATE)'))
      } catch {
        // The next start finds the write-ahead log, which contains everything, and checks the file.
      } finally {
        sqlite.close()
      }
    },
  }
}

/** The same as `openUnchangedSqlite`, with Drizzle. */
export function openUnchanged(file: string): OpenDatabase {
  const sqlite = openUnchangedSqlite(file)
  return {
    db: drizzle(sqlite, { schema, casing: 'snake_case' }),
    sqlite,
    close: () => void sqlite.close(),
  }
}

/** Creates what is missing of a database's folder and file. SQLite gives its other files the mode of this one. */
function createPrivately(file: string): void {
  createFolderOf(file)
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}

/**
 * Returns how much of the file to keep in memory: of a catalog of 20,000 products every page that searches and lists
 * read, of which SQLite's default of 2 MiB has space for a tenth; of ten times as many products twice as much.
 */
function cachedKibibytes(sqlite: Sqlite): number {
  const pages = Number(sqlite.pragma('page_count', { simple: true }))
  const kibibytes = (pages * Number(sqlite.pragma('page_size', { simple: true }))) / 1024
  return Math.round(Math.min(32_768, Math.max(16_384, kibibytes / 10)))
}

function configure(sqlite: Sqlite): void {
  waitPatiently(sqlite)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma(`cache_size = -${cachedKibibytes(sqlite)}`)
  preventRecompilation(sqlite)
}

/**
 * Patches `prepare` so that SQLite does not compile a statement anew at each run. Its planner looks at the values of bare
 * parameters where a statement compares one in a join or limits its rows with one, and therefore plans again once they
 * are bound. It does not look into expressions: `= +?` and `LIMIT ? + 0` mean the same, and reading the lines of a
 * basket takes an eighth of the time. A partial index `WHERE state = 'published'` is only found by a condition that
 * contains the word itself.
 */
function preventRecompilation(sqlite: Sqlite): void {
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = <Parameters extends unknown[] | object, Row>(source: string) =>
    prepare<Parameters, Row>(
      source.replace(/\blimit \?/gi, 'LIMIT ? + 0').replace(/(?<![<>!=])= \?/g, '= +?'),
    )
}

/** Runs the migrations in `folder` that the database lacks. Throws when the folder does not exist. */
export function migrateDatabase({ db }: OpenDatabase, folder: string): void {
  if (!existsSync(folder)) throw new Error(`no migrations in ${folder}`)
  migrate(db, { migrationsFolder: folder })
}
