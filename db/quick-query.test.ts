import { asc, eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { type Db, openDatabase } from './client.ts'
import { prepared } from './prepared.ts'

const words = sqliteTable('words', {
  id: integer().primaryKey(),
  word: text().notNull(),
  isNoun: integer({ mode: 'boolean' }),
  forms: text({ mode: 'json' }).$type<readonly string[]>(),
})

const roots = sqliteTable('roots', { id: integer().primaryKey(), root: text(), wordId: integer() })

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
  withRoots: withRoots(db).prepare(),
}))

/** Objects in objects: one whose row a join may lack, one of a table and an expression, and one that is always there. */
function withRoots(db: Db) {
  return db
    .select({
      word: words,
      root: roots,
      long: { root: roots.root, length: sql<number>`length(word)` },
      mixed: { root: roots.root, word: words.word },
      id: words.id,
    })
    .from(words)
    .leftJoin(roots, eq(roots.wordId, words.id))
    .orderBy(asc(words.id))
}

function openWords() {
  const database = openDatabase(':memory:')
  database.sqlite.exec(`CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL, is_noun INTEGER, forms TEXT);
    CREATE TABLE roots (id INTEGER PRIMARY KEY, root TEXT, word_id INTEGER)`)
  return database
}

test('prepared queries convert parameters and columns as Drizzle does', () => {
  const { db, sqlite, close } = openWords()
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

test('an object in an object is null as in Drizzle, where a join lacks its row', () => {
  const { db, sqlite, close } = openWords()
  sqlite.exec(`INSERT INTO words VALUES (1, 'ежи', 1, '["ежа"]'), (2, 'и', NULL, NULL), (3, 'а', 0, '[]');
    INSERT INTO roots VALUES (7, 'еж', 1), (8, NULL, 3)`)
  const { withRoots: quick } = statements(db)
  expect(JSON.stringify(quick.all())).toBe(JSON.stringify(withRoots(db).all()))
  expect(quick.all()).toMatchObject([
    { root: { id: 7 }, long: { root: 'еж' } },
    { root: null, long: null, mixed: { root: null, word: 'и' } },
    { root: { id: 8, root: null }, long: null },
  ])
  expect(Object.hasOwn(quick, 'all')).toBe(true)
  close()
})
