import { expect, test } from 'vitest'
import { openDatabase } from './client.ts'

test('the plan of a statement does not depend on the values with which it is run', () => {
  const { sqlite, close } = openDatabase(':memory:')
  sqlite.exec(`CREATE TABLE words (word TEXT NOT NULL, kind TEXT NOT NULL) STRICT;
    CREATE INDEX nouns ON words (word) WHERE kind = 'noun'`)
  const planOf = (kind: string) =>
    sqlite
      .prepare<[string, string], { detail: string }>(
        'EXPLAIN QUERY PLAN SELECT * FROM words WHERE word = ? AND kind = ?',
      )
      .all('ёж', kind)
      .map(({ detail }) => detail)
  expect(planOf('noun')).toEqual(planOf('verb'))
  close()
})

test('a value is compared as it is, whatever its type', () => {
  const { sqlite, close } = openDatabase(':memory:')
  sqlite.exec(
    `CREATE TABLE words (word TEXT, uses INTEGER) STRICT; INSERT INTO words VALUES ('01', 1), ('1', 2)`,
  )
  const read = (condition: string, value: string | number) =>
    sqlite.prepare<[string | number], string>(`SELECT word FROM words WHERE ${condition}`).pluck().all(value)
  expect([read('word = ?', '01'), read('uses = ?', 2), read('uses <= ?', 1), read('word <> ?', '1')]).toEqual(
    [['01'], ['1'], ['01'], ['01']],
  )
  close()
})
