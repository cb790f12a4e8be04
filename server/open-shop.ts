import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { checkMigrations, hasMigrations, MIGRATIONS } from '#db/check-migrations.ts'
import {
  type Db,
  databaseFile,
  migrateDatabase,
  type OpenDatabase,
  openDatabase,
  type Sqlite,
} from '#db/client.ts'
import { backupFolder, copyAtOnce, fileTime, UNFINISHED } from '#db/copy-database.ts'
import { DatabaseRefused } from '#db/database-refused.ts'
import { hasLog, keepLogOf } from '#db/kept-log.ts'
import { isSearchIndexStale, rebuildSearchIndex } from '#db/search/index-products.ts'
import { writeFact } from '#db/shop-facts.ts'
import { type StorageFault, storageFaultOf } from '#db/storage-errors.ts'
import { inTransaction } from '#db/transaction.ts'
import { writeApplied } from './applied-settings.ts'
import type { Config } from './config.ts'
import { writeReference } from './reference/write-reference.ts'
import { FROM_FILE, requireSettings } from './require-settings.ts'
import type { ShopSettings } from './settings/shop-settings.ts'
import { requireEnvironment } from './shop-environment.ts'

/**
 * The names of copies that were made before a migration, and how many of them are kept. People may call their own copies
 * `before-sale.db`.
 */
const BEFORE = 'before-'
const IS_BEFORE = new RegExp(`^${BEFORE}\\d{4}_.*-\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z\\.db(?:\\${UNFINISHED})?$`)
const COPIES_KEPT = 3

interface OpenOptions {
  /** By default nothing is decided, as without a settings file. */
  readonly shop?: ShopSettings
  readonly isServed?: boolean
  /** Whether this server takes the place of another one of its version, which has updated the database. */
  readonly isReplacement?: boolean
  /** Whether `applyShop` is called later. */
  readonly isAppliedLater?: boolean
}

/**
 * Opens the shop's database, whichever version of the code has written it, and updates its schema, reference data,
 * and search index. Throws DatabaseRefused, before anything is changed, for a database of another environment, of a
 * newer version, or that is damaged. `shop` decides about stores and tariffs. Pages are not read again if `isServed`:
 * another process of this shop has done so and has the file open. What the database lacks stays away if `isReplacement`:
 * it has come with newer sources or settings, to which nobody has handed over yet (OPS-130); and what it has of a newer
 * version, by a handover that failed, suits the servers that this one joins. If `isAppliedLater`, the
 * settings and the reference data do, too, but not the search index, whose writing takes too long for a server that has
 * begun to answer. A database that is new gets everything at once.
 */
export function openShop(url: string, appEnv: Config['appEnv'], options: OpenOptions = {}): OpenDatabase {
  const file = databaseFile(url)
  try {
    return open(url, file, appEnv, options)
  } catch (error) {
    const fault = storageFaultOf(error) ?? (isClosed(error) ? 'read-only' : null)
    const sentence = fault === null ? null : FAULTS[fault]
    if (sentence !== null) throw new DatabaseRefused(`DATABASE_URL: ${file}: ${sentence}`, { cause: error })
    if (error instanceof DatabaseRefused)
      throw new DatabaseRefused(`DATABASE_URL: ${file ?? url}: ${error.message}`)
    throw error
  }
}

/** Whether the system has refused to create or open a file, before SQLite could. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^E(?:ACCES|PERM|ROFS)$/.test(String(error.code))
}

function open(
  url: string,
  file: string | null,
  appEnv: Config['appEnv'],
  { shop, isServed = false, isReplacement = false, isAppliedLater = false }: OpenOptions,
): OpenDatabase {
  const wasCut = !isServed && file !== null && hasLog(file)
  const leaveLog = file === null ? () => undefined : keepLogOf(file)
  const database = openDatabase(url)
  const { db, sqlite } = database
  try {
    if (wasCut) requireSound(database)
    requireEnvironment(sqlite, appEnv)
    if (shop) requireSettings(sqlite, appEnv, shop.isFromFile)
    const isNew = !hasMigrations(sqlite)
    const migrations = isReplacement && !isNew ? null : checkMigrations(sqlite, MIGRATIONS)
    if (migrations) {
      const [pending] = migrations.pending
      if (file !== null && !isNew && pending !== undefined) keepCopy(sqlite, file, pending)
      migrateDatabase(database, MIGRATIONS)
    }
    // One transaction, because two processes may open the same file at once.
    inTransaction(db, () => {
      writeFact(db, 'environment', appEnv)
      if (!migrations) return
      writeFact(db, 'schema', migrations.last)
      if (isNew || !isAppliedLater) applyShop(db, shop)
      if (isSearchIndexStale(sqlite)) rebuildSearchIndex(sqlite)
    })
    return database
  } catch (error) {
    sqlite.close()
    // The next start has to refuse it too.
    leaveLog()
    throw error
  }
}

/** Writes the reference data of this version and what the settings decide, in one transaction. */
export function applyShop(db: Db, shop?: ShopSettings): void {
  inTransaction(db, () => {
    writeReference(db, shop)
    if (!shop) return
    if (shop.isFromFile) writeFact(db, 'settings', FROM_FILE)
    writeFact(db, 'bonus-life-days', String(shop.terms.bonusLifeDays))
    writeApplied(db, shop)
  })
}

/** Copies a database, beside the copies of `npm run shop -- backup`, before a migration changes it (OPS-9). */
function keepCopy(sqlite: Sqlite, file: string, migration: string): void {
  const folder = backupFolder(file)
  const namesOf = () => (existsSync(folder) ? readdirSync(folder) : []).filter((name) => IS_BEFORE.test(name))
  // A start that was killed has left it, and may have filled the disk with it.
  for (const name of namesOf()) if (name.endsWith(UNFINISHED)) rmSync(join(folder, name))
  copyAtOnce(sqlite, join(folder, `${BEFORE}${migration}-${fileTime()}.db`))
  const copies = namesOf()
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => a.at - b.at)
  for (const { path } of copies.slice(0, -COPIES_KEPT)) rmSync(path)
}

const DAMAGED =
  'the database is damaged; check it by npm run shop -- verify and restore a copy by npm run shop -- restore FILE'

/** What to tell the operator about a database that cannot be opened. */
const FAULTS: Readonly<Record<StorageFault, string>> = {
  locked: 'another process keeps the database locked',
  full: 'the disk is full',
  'read-only': 'the file or its folder cannot be written',
  unreadable: 'the file cannot be read or written',
  damaged: DAMAGED,
  replaced: 'the file has been replaced',
  lease: 'a standby may have taken over',
}

/** Throws DatabaseRefused if a page of the file is damaged. Checks no indexes, so that it takes a fraction of a second. */
function requireSound({ sqlite }: OpenDatabase): void {
  const found = sqlite.pragma('quick_check(1)', { simple: true })
  if (found !== 'ok') throw new DatabaseRefused(DAMAGED)
}
