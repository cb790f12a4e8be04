import { asc, eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { openDatabase } from './client.ts'
import { prepared } from './prepared.ts'

const words = sqliteTable('words', {
  id: integer().primaryKey(),
  word: text().notNull(),
  isNoun: integer({ mode: 'boolean' }),
  forms: text({ mode: 'json' }).$type<readonly string[]>(),
})

const statements = prepared((db) => ({
  add: db
    .insert(words)
    .values({
      word: sql.placeholder('word'),
      isNoun: sql.placeholder('isNoun'),
      forms: sql.placeholder('forms'),
    })
    .returning({ id: words.id })
    .prepare(),
  rename: db
    .update(words)
    .set({ word: sql`${sql.placeholder('word')}` })
    .where(eq(words.id, sql.placeholder('id')))
    .prepare(),
  byWord: db
    .select({
      word: words.word,
      isNoun: words.isNoun,
      forms: words.forms,
      long: sql<number>`length(word)`.mapWith(words.isNoun).as('long'),
    })
    .from(words)
    .where(eq(words.word, sql.placeholder('word')))
    .prepare(),
  all: db.select().from(words).orderBy(asc(words.id)).prepare(),
}))

test('prepared queries convert parameters and columns as Drizzle does', () => {
  const { db, sqlite, close } = openDatabase(':memory:')
  sqlite.exec('CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL, is_noun INTEGER, forms TEXT)')
  const { add, rename, byWord, all } = statements(db)
  expect(add.get({ word: 'ёж', isNoun: true, forms: ['ежа', 'ежу'] })).toEqual({ id: 1 })
  expect(add.get({ word: 'и', isNoun: false, forms: null })).toEqual({ id: 2 })
  sqlite.exec('UPDATE words SET is_noun = NULL, forms = NULL WHERE id = 2')
  expect(byWord.get({ word: 'ёж' })).toEqual({ word: 'ёж', isNoun: true, forms: ['ежа', 'ежу'], long: false })
  expect(byWord.get({ word: 'дом' })).toBeUndefined()
  expect(rename.run({ id: 2, word: 'а' }).changes).toBe(1)
  expect(all.all()).toEqual(db.select().from(words).orderBy(asc(words.id)).all())
  expect(() => byWord.get({})).toThrow('word')
  // Otherwise an update of Drizzle has changed what a query consists of, and each query costs twice as much again.
  expect(Object.hasOwn(byWord, 'get')).toBe(true)
  close()
})
