import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Sqlite } from './client.ts'
import { DatabaseRefused } from './database-refused.ts'
import { hasTable, readFact } from './shop-facts.ts'

/** The folder of the migrations, in the folder of the application. */
export const MIGRATIONS = 'db/migrations'
const RUN_TABLE = '__drizzle_migrations'

/**
 * Hashes of the texts that migrations had before they were made faster, by name. Databases that have run them contain
 * the same.
 */
const FORMER_HASHES: Readonly<Record<string, string>> = {
  '0023_hostile_ground': '1b9f03da9ca4533f7b3be15cdb85627e4844c9d1edbce095e970671e87b7a0b4',
}

interface Migration {
  readonly name: string
  readonly hash: string
  /** When it was written. The migrator runs those that are newer than the last one that has run. */
  readonly at: number
}

export interface MigrationState {
  /** How many have run. */
  readonly run: number
  /** The names of those that the database lacks, in order. */
  readonly pending: readonly string[]
  /** The name of the last one that this version has. */
  readonly last: string
}

/**
 * Compares the migrations that have run in a database with those in `folder`. Throws DatabaseRefused if the database
 * is newer than this version, if a migration was changed after it had run, or if the migrator would skip one.
 */
export function checkMigrations(sqlite: Sqlite, folder: string): MigrationState {
  const known = readMigrations(folder)
  const last = known.at(-1)?.name ?? ''
  const run = readRun(sqlite).map(({ hash, at }) => ({ hash: currentHash(known, hash), at }))
  const hashes = new Set(known.map(({ hash }) => hash))
  for (const { hash, at } of run) {
    if (hashes.has(hash)) continue
    const changed = known.find((migration) => migration.at === at)
    if (changed)
      throw new DatabaseRefused(`the migration ${changed.name} was changed after this database had run it`)
    const theirs = readFact(sqlite, 'schema') ?? `of ${new Date(at).toISOString()}`
    throw new DatabaseRefused(
      `the database is newer than this version of the shop: its last migration is ${theirs}, this version knows those up to ${last}`,
    )
  }
  const newestRun = Math.max(0, ...run.map(({ at }) => at))
  const runHashes = new Set(run.map(({ hash }) => hash))
  const missing = known.filter(({ hash }) => !runHashes.has(hash))
  const skipped = missing.find(({ at }) => at <= newestRun)
  if (skipped)
    throw new DatabaseRefused(
      `the migration ${skipped.name} would be skipped: the database has run a later one`,
    )
  return { run: run.length, pending: missing.map(({ name }) => name), last }
}

function readMigrations(folder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis }, i) => ({
    name: journal.entries[i]?.tag ?? '',
    hash,
    at: folderMillis,
  }))
}

/** Returns the present hash of a migration whose text was this one once; otherwise the given hash. */
function currentHash(known: readonly Migration[], run: string): string {
  return known.find(({ name }) => FORMER_HASHES[name] === run)?.hash ?? run
}

/** Whether a database is that of a shop, of whichever version. */
export function hasMigrations(sqlite: Sqlite): boolean {
  return readRun(sqlite).length > 0
}

function readRun(sqlite: Sqlite): Pick<Migration, 'hash' | 'at'>[] {
  if (!hasTable(sqlite, RUN_TABLE)) return []
  return sqlite
    .prepare<[], { hash: string; at: number }>(`SELECT hash, created_at AS at FROM ${RUN_TABLE}`)
    .all()
    .map(({ hash, at }) => ({ hash, at: Number(at) }))
}
