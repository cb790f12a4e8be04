import { migrateDatabase, type OpenDatabase, openDatabase } from '#db/client.ts'
import { isSeeded, type SeedOptions, seedDatabase } from './seed.ts'
import { type LateSeedOptions, seedMissing } from './seed-missing.ts'

/** Opens the database, brings it to the newest schema and fills in whatever of the seed it lacks. */
export function openSeeded(url: string, options: SeedOptions & LateSeedOptions): OpenDatabase {
  const database = openDatabase(url)
  migrateDatabase(database, 'db/migrations')
  if (!isSeeded(database)) seedDatabase(database, options)
  seedMissing(database.db, options)
  return database
}
