import { migrateDatabase, type OpenDatabase, openDatabase } from '#db/client.ts'
import { isSeeded, type SeedOptions, seedDatabase } from './seed.ts'

/** Opens the database, brings it to the newest schema and fills it if it is empty. */
export function openSeeded(url: string, options: SeedOptions): OpenDatabase {
  const database = openDatabase(url)
  migrateDatabase(database, 'db/migrations')
  if (!isSeeded(database)) seedDatabase(database, options)
  return database
}
