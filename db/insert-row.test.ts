import { expect, test } from 'vitest'
import { openDatabase } from './client.ts'
import { insertRow } from './insert-row.ts'
import { outbox } from './schema/jobs.ts'

function openOutbox() {
  const opened = openDatabase(':memory:')
  opened.sqlite.exec(
    `CREATE TABLE outbox (id INTEGER PRIMARY KEY, channel TEXT, dedupe_key TEXT UNIQUE, recipient TEXT, subject TEXT,
     body TEXT, letter TEXT, attempts INTEGER DEFAULT 7, next_attempt_at INTEGER, created_at INTEGER)`,
  )
  return opened
}
const MAIL = {
  channel: 'mail',
  ...{ recipient: 'anna@example.com', subject: 'Заказ', body: 'Принят' },
  ...{ nextAttemptAt: 1, createdAt: 1 },
} as const

test('a row has its values, the defaults of columns that are missing, and null where null is given', () => {
  const { db, sqlite, close } = openOutbox()
  expect(insertRow(db, outbox, { ...MAIL, dedupeKey: 'a', letter: null })).toBe(1)
  const row = sqlite.prepare('SELECT body, letter, attempts FROM outbox').get()
  expect(row).toEqual({ body: 'Принят', letter: null, attempts: 7 })
  close()
})

test('a row that exists already stays, or is refused', () => {
  const { db, sqlite, close } = openOutbox()
  insertRow(db, outbox, { ...MAIL, dedupeKey: 'a' })
  const again = { ...MAIL, dedupeKey: 'a', body: 'Отменён' }
  expect(insertRow(db, outbox, again, { ignoresConflict: true })).toBeUndefined()
  expect(() => insertRow(db, outbox, again)).toThrow('UNIQUE')
  expect(sqlite.prepare('SELECT body FROM outbox').pluck().all()).toEqual(['Принят'])
  close()
})
