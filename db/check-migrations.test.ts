import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkMigrations } from './check-migrations.ts'
import { migrateDatabase, type OpenDatabase, openDatabase } from './client.ts'
import { writeFact } from './shop-facts.ts'

const MIGRATIONS = 'db/migrations'

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[]
}

/** A database that has run every migration, and a folder of migrations that the tests change. */
let database: OpenDatabase
let folder: string
let journal: Journal
beforeEach(() => {
  database = openDatabase(':memory:')
  migrateDatabase(database, MIGRATIONS)
  folder = mkdtempSync(join(tmpdir(), 'glyanets-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const lastEntry = () => journal.entries.at(-1) ?? { tag: '', when: 0 }
const check = () => checkMigrations(database.sqlite, folder)

function rewrite(entries: Journal['entries']): void {
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
}
function add(tag: string, when: number): void {
  writeFileSync(join(folder, `${tag}.sql`), `CREATE TABLE ${tag} (id integer);`)
  rewrite([...journal.entries, { ...lastEntry(), tag, when }])
}

test('names the migrations that a database lacks', () => {
  expect(check().pending).toEqual([])
  add('later', lastEntry().when + 1)
  expect(check()).toEqual({ run: journal.entries.length, pending: ['later'], last: 'later' })
  const empty = openDatabase(':memory:')
  expect(checkMigrations(empty.sqlite, folder)).toMatchObject({ run: 0 })
  expect(checkMigrations(empty.sqlite, folder).pending).toHaveLength(journal.entries.length + 1)
  empty.close()
})

// Requirement: OPS-2
test('refuses a database of a newer version, and names the last migration of both', () => {
  writeFact(database.db, 'schema', lastEntry().tag)
  rewrite(journal.entries.slice(0, -1))
  expect(check).toThrow(
    `the database is newer than this version of the shop: its last migration is ${lastEntry().tag}, this version knows those up to ${journal.entries.at(-2)?.tag}`,
  )
})

// Requirement: OPS-2
test('refuses a migration that was changed after it had run', () => {
  appendFileSync(join(folder, '0003_coupons.sql'), '\n-- changed')
  expect(check).toThrow('the migration 0003_coupons was changed after this database had run it')
})

// Requirement: OPS-2
test('refuses a migration that came with a merge and that the migrator would skip', () => {
  add('merged_late', lastEntry().when - 1)
  expect(check).toThrow('the migration merged_late would be skipped')
})

// Requirement: OPS-2
test('accepts a database that has run a migration before it was made faster', () => {
  const faster = journal.entries.find(({ tag }) => tag === '0023_hostile_ground')
  database.sqlite
    .prepare('UPDATE __drizzle_migrations SET hash = ? WHERE created_at = ?')
    .run('1b9f03da9ca4533f7b3be15cdb85627e4844c9d1edbce095e970671e87b7a0b4', faster?.when)
  expect(check().pending).toEqual([])
})
