import { existsSync } from 'node:fs'
import { checkMigrations } from '#db/check-migrations.ts'
import { databaseFile, migrateDatabase, type OpenDatabase, openDatabase } from '#db/client.ts'
import { DatabaseRefused } from '#db/database-refused.ts'
import { isSearchIndexStale, rebuildSearchIndex } from '#db/search/index-products.ts'
import { writeFact } from '#db/shop-facts.ts'
import { type StorageFault, storageFaultOf } from '#db/storage-errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Config } from './config.ts'
import { writeReference } from './reference/write-reference.ts'
import { requireEnvironment } from './shop-environment.ts'

const MIGRATIONS = 'db/migrations'

/**
 * Opens the shop's database, whichever version of the code has written it, and updates its schema, reference data,
 * and search index. Throws DatabaseRefused, before anything is changed, for a database of another environment, of a
 * newer version, or that is damaged.
 */
export function openShop(url: string, appEnv: Config['appEnv']): OpenDatabase {
  const file = databaseFile(url)
  try {
    return open(url, file, appEnv)
  } catch (error) {
    const fault = storageFaultOf(error)
    const sentence = fault === null ? null : FAULTS[fault]
    if (sentence !== null) throw new DatabaseRefused(`DATABASE_URL: ${file}: ${sentence}`, { cause: error })
    if (error instanceof DatabaseRefused)
      throw new DatabaseRefused(`DATABASE_URL: ${file ?? url}: ${error.message}`)
    throw error
  }
}

function open(url: string, file: string | null, appEnv: Config['appEnv']): OpenDatabase {
  // A shop that has stopped in good order leaves no write-ahead log.
  const wasCut = file !== null && existsSync(`${file}-wal`)
  const database = openDatabase(url)
  const { db, sqlite } = database
  try {
    if (wasCut) requireSound(database)
    requireEnvironment(sqlite, appEnv)
    const { last } = checkMigrations(sqlite, MIGRATIONS)
    migrateDatabase(database, MIGRATIONS)
    // One transaction, because two processes may open the same file at once.
    inTransaction(db, () => {
      writeFact(db, 'environment', appEnv)
      writeFact(db, 'schema', last)
      writeReference(db)
      if (isSearchIndexStale(sqlite)) rebuildSearchIndex(sqlite)
    })
    return database
  } catch (error) {
    sqlite.close()
    throw error
  }
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
}

/** Throws DatabaseRefused if a page of the file is damaged. Checks no indexes, so that it takes a fraction of a second. */
function requireSound({ sqlite }: OpenDatabase): void {
  const found = sqlite.pragma('quick_check(1)', { simple: true })
  if (found !== 'ok') throw new DatabaseRefused(DAMAGED)
}
