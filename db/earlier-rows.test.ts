import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase, type OpenDatabase, openDatabase } from './client.ts'
import { schema } from './schema/schema.ts'

const MIGRATIONS = 'db/migrations'
const LAST_EARLIER = 22

/** A database whose rows were written before migration 0023. */
let database: OpenDatabase
beforeAll(() => {
  database = openDatabase(':memory:')
  migrateUpTo(LAST_EARLIER)
  const { sqlite } = database
  sqlite.pragma('foreign_keys = OFF')
  sqlite.exec(`
    INSERT INTO shoppers (id, token_hash, created_at) VALUES (1, 'guest', 5);
    INSERT INTO known_devices (token_hash, client_id, created_at) VALUES ('device', 1, 5);
    INSERT INTO sign_in_codes (phone, code_hash, salt, stranger_tries, known_tries, sent_at, expires_at)
      VALUES ('+79000000001', 'hash', 'salt', 3, 1, 10, 20);
    INSERT INTO outbox (id, channel, dedupe_key, recipient, subject, body, attempts, next_attempt_at, sent_at) VALUES
      (1, 'sms', 'sent', '', '', '', 1, 40, 30), (2, 'sms', 'waiting', '', '', '', 49, 40, NULL),
      (3, 'sms', 'given up', '', '', '', 50, 40, NULL);
    INSERT INTO payments (id, order_id, amount, provider, state, created_at, updated_at) VALUES
      ('paid', 1, 9, 'yookassa', 'paid', 1, 2), ('pending', 1, 9, 'yookassa', 'pending', 1, 2),
      ('refused by the bank', 1, 9, 'yookassa', 'failed', 1, 2), ('given up', 1, 9, 'yookassa', 'failed', 1, 2);
    INSERT INTO product_lines (id, brand_id, category_id, name) VALUES (7, 1, 1, 'Лак');
    INSERT INTO products (id, marking, line_id, brand_id, category_id, name, kind_label, price, base_price, shade_hex,
        art_kind, finish, art_seed, description, application, composition, properties, weight_grams, size_cm, is_large,
        is_gift_card, is_sold, is_pro, rating_tenths, review_count, rank, created_at)
      VALUES (9, 'T-9', 7, 1, 1, 'Лак', 'лак', 5, 6, '#000000', 'polish', 'cream', 1, '', '', '', '[]', 1, 1, 0, 0, 1, 0,
        49, 312, 3, 4);
    INSERT INTO payment_notifications (provider, id, payment_id, state, received_at)
      VALUES ('yookassa', 'n', 'refused by the bank', 'failed', 2);
  `)
  sqlite.pragma('foreign_keys = ON')
  migrateDatabase(database, MIGRATIONS)
})
afterAll(() => database.close())

/** Runs the migrations up to the one of this number, from a copy of the folder whose journal ends there. */
function migrateUpTo(last: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number }[] }
  const entries = journal.entries.filter(({ idx }) => idx <= last)
  writeFileSync(path, JSON.stringify({ ...journal, entries }))
  migrateDatabase(database, folder)
  rmSync(folder, { recursive: true })
}

const rows = (source: string) => database.sqlite.prepare(source).all()

test('a code that was sent before can still be entered, with the tries it had left', () => {
  expect(rows('SELECT * FROM sign_in_codes')).toEqual([
    {
      ...{ phone: '+79000000001', is_known: 0, code_hash: 'hash', salt: 'salt', asked_by: null },
      ...{ stranger_tries: 3, known_tries: 1, sent_at: 10, expires_at: 20 },
    },
  ])
})

test('marks a message without attempts left as given up, and leaves all others as they were', () => {
  expect(rows('SELECT id, created_at, sent_at, died_at FROM outbox')).toEqual([
    { id: 1, created_at: 30, sent_at: 30, died_at: null },
    { id: 2, created_at: 40, sent_at: null, died_at: null },
    { id: 3, created_at: 40, sent_at: null, died_at: 40 },
  ])
})

test('payments that the bank has not decided are left to ask about, also those that the shop has given up', () => {
  expect(rows('SELECT id, settled_at, next_question_at FROM payments WHERE settled_at IS NULL')).toEqual([
    { id: 'pending', settled_at: null, next_question_at: 0 },
    { id: 'given up', settled_at: null, next_question_at: 0 },
  ])
})

test('the terms after which guests and devices are deleted begin now', () => {
  const justNow = Date.now() - 60_000
  expect(rows(`SELECT id FROM shoppers WHERE seen_at > ${justNow}`)).toHaveLength(1)
  expect(rows(`SELECT client_id FROM known_devices WHERE seen_at > ${justNow}`)).toHaveLength(1)
})

// Requirement: PROD-5
test('a product keeps everything but a rating that nobody has given', () => {
  expect(rows('SELECT marking, price, rank, created_at FROM products')).toEqual([
    { marking: 'T-9', price: 5, rank: 3, created_at: 4 },
  ])
  expect(
    rows("SELECT name FROM pragma_table_info('products') WHERE name IN ('rating_tenths', 'review_count')"),
  ).toEqual([])
  expect(rows('SELECT review_count, star_sum FROM product_lines')).toEqual([{ review_count: 0, star_sum: 0 }])
})

/** The conditions for tables other than those of the search index and of SQLite and Drizzle themselves. */
const OWN_TABLES = `schema = 'main' AND type = 'table'
  AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_%' AND name <> '__drizzle_migrations'`

test('every table is strict but those of the search index', () => {
  expect(rows(`SELECT name FROM pragma_table_list WHERE ${OWN_TABLES} AND strict = 0`)).toEqual([])
})

test('db/schema/schema.ts has every table but those of the search index', () => {
  const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))
  const names = tables.map((table) => getTableName(table)).toSorted()
  expect(rows(`SELECT name FROM pragma_table_list WHERE ${OWN_TABLES} ORDER BY name`)).toEqual(
    names.map((name) => ({ name })),
  )
})
