import { migrateDatabase, type OpenDatabase, openDatabase } from '#db/client.ts'
import { isSearchIndexStale, rebuildSearchIndex } from '#db/search/index-products.ts'
import { inTransaction } from '#db/transaction.ts'
import { writeReference } from './reference/write-reference.ts'

/**
 * Opens the shop's database, whichever version of the code has written it, and updates its schema, reference data,
 * and search index.
 */
export function openShop(url: string): OpenDatabase {
  const database = openDatabase(url)
  migrateDatabase(database, 'db/migrations')
  // One transaction, because two processes may open the same file at once.
  inTransaction(database.db, () => {
    writeReference(database.db)
    if (isSearchIndexStale(database.sqlite)) rebuildSearchIndex(database.sqlite)
  })
  return database
}
