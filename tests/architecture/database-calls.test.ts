import { expect, test } from 'vitest'
import { findAsyncTransactions, findIdleQueries, findUnindexedWrites } from './database-calls.ts'
import { CODE, describeViolation, readTree } from './source-file.ts'

const files = readTree(['db', 'server', 'tests/api', 'tests/legacy', 'tests/faults', 'tests/support'], CODE)
const planted = (text: string) => [{ path: 'server/basket/verb.ts', text }]

test.each(['db.transaction(async (tx) => {})', 'inTransaction(ctx.db, async () => {})'])(
  'a planted async transaction is found: %s',
  (text) => {
    expect(findAsyncTransactions(planted(text))).toHaveLength(1)
  },
)

test.each([
  'db.insert(items).values(row)',
  'ctx.db.update(items).set(row).where(x)',
  'tx.delete(items).where(x)',
  'deps.db.select().from(items)',
])('a planted query that is never run is found: %s', (text) => {
  expect(findIdleQueries(planted(text))).toHaveLength(1)
})

test.each([
  'db.transaction((tx) => { tx.insert(items).values(row).run() })',
  'const query = db.select().from(items)',
  'map.delete(key)',
])('what is in order is left alone: %s', (text) => {
  expect([...findIdleQueries(planted(text)), ...findAsyncTransactions(planted(text))]).toEqual([])
})

test('no transaction of the project is async', () => {
  expect(findAsyncTransactions(files).map(describeViolation)).toEqual([])
})

test('every query of the project is run', () => {
  expect(findIdleQueries(files).map(describeViolation)).toEqual([])
})

test.each(['db.update(products).set(row).run()', 'ctx.db.insert(categoryProducts).values(row).run()'])(
  'a planted write past the search index is found: %s',
  (text) => {
    expect(findUnindexedWrites(planted(text))).toHaveLength(1)
  },
)

test('a write inside changeProduct is in order', () => {
  const text = 'changeProduct(db, id, () => { db.update(products).set(row).run() })'
  expect(findUnindexedWrites(planted(text))).toEqual([])
})

test('no product is written past the search index; the demo alone writes the index after its products', () => {
  const writers = readTree(['server', 'scripts'], CODE)
  expect(findUnindexedWrites(writers).map(describeViolation)).toEqual([])
})
