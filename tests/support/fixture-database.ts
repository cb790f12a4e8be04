import { migrateDatabase, type OpenDatabase, openDatabase } from '#db/client.ts'
import { products } from '#db/schema/catalog.ts'
import { writeFact } from '#db/shop-facts.ts'
import { insertFixture } from './fixture.ts'

/** Kept, because migrating a database takes longer than most tests. */
let serialized: Buffer | undefined

/** Opens a migrated database with the fixture, in memory by default. A file that has the fixture is only opened. */
export function openFixture(url?: string): OpenDatabase {
  if (url !== undefined) return createFixture(url)
  if (!serialized) {
    const database = createFixture(':memory:')
    serialized = database.sqlite.serialize()
    database.close()
  }
  return openDatabase(serialized)
}

function createFixture(url: string): OpenDatabase {
  const database = openDatabase(url)
  migrateDatabase(database, 'db/migrations')
  const { db } = database
  if (!db.select({ id: products.id }).from(products).limit(1).get()) {
    insertFixture(db)
    // As a server does with its database.
    writeFact(db, 'environment', 'demo')
  }
  return database
}
