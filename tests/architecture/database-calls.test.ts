import { expect, test } from 'vitest'
import { findAsyncTransactions, findIdleQueries, findUnindexedWrites } from './database-calls.ts'
import { CODE, describeViolation, readTree } from './source-file.ts'

const files = readTree(
  ['db', 'server', 'tests/api', 'tests/legacy', 'tests/live', 'tests/faults', 'tests/support'],
  CODE,
)
const sample = (text: string) => [{ path: 'server/basket/command.ts', text }]

test.each(['db.transaction(async (tx) => {})', 'inTransaction(ctx.db, async () => {})'])(
  'finds an async transaction: %s',
  (text) => {
    expect(findAsyncTransactions(sample(text))).toHaveLength(1)
  },
)

test.each([
  'db.insert(items).values(row)',
  'ctx.db.update(items).set(row).where(x)',
  'tx.delete(items).where(x)',
  'deps.db.select().from(items)',
])('finds a query that is never run: %s', (text) => {
  expect(findIdleQueries(sample(text))).toHaveLength(1)
})

test.each([
  'db.transaction((tx) => { tx.insert(items).values(row).run() })',
  'const query = db.select().from(items)',
  'map.delete(key)',
])('accepts valid code: %s', (text) => {
  expect([...findIdleQueries(sample(text)), ...findAsyncTransactions(sample(text))]).toEqual([])
})

test('the project has no async transaction', () => {
  expect(findAsyncTransactions(files).map(describeViolation)).toEqual([])
})

test('the project runs every query', () => {
  expect(findIdleQueries(files).map(describeViolation)).toEqual([])
})

test.each(['db.update(products).set(row).run()', 'ctx.db.insert(categoryProducts).values(row).run()'])(
  'finds a write that bypasses the search index: %s',
  (text) => {
    expect(findUnindexedWrites(sample(text))).toHaveLength(1)
  },
)

test('accepts a write inside changeProduct', () => {
  const text = 'changeProduct(db, id, () => { db.update(products).set(row).run() })'
  expect(findUnindexedWrites(sample(text))).toEqual([])
})

test('the server and the scripts write every product together with the search index', () => {
  const writers = readTree(['server', 'scripts'], CODE)
  expect(findUnindexedWrites(writers).map(describeViolation)).toEqual([])
})
