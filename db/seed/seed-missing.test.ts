import { expect, test } from 'vitest'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { SEARCH_TABLE } from '#db/schema/search.ts'
import { seedDatabase } from './seed.ts'
import { seedMissing } from './seed-missing.ts'

const NOW = Date.UTC(2026, 10, 21)

test('a search index that a migration has emptied is written again', () => {
  const database = openDatabase(':memory:')
  migrateDatabase(database, 'db/migrations')
  seedDatabase(database, { products: 500, now: NOW })
  const indexed = database.sqlite.prepare(`SELECT count(*) FROM ${SEARCH_TABLE}`).pluck()
  const before = indexed.get()
  expect(before).toBeGreaterThanOrEqual(500)
  database.sqlite.exec(`DELETE FROM ${SEARCH_TABLE}`)
  expect(indexed.get()).toBe(0)
  seedMissing(database.db, { now: NOW, demo: null })
  expect(indexed.get()).toBe(before)
  database.close()
})
