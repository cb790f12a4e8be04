import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from './client.ts'
import { afterCommit, inTransaction } from './transaction.ts'

let database: OpenDatabase
beforeEach(() => {
  database = openDatabase(':memory:')
})
afterEach(() => database.close())

test('an effect runs after the outermost commit, in order, and sees no open transaction', () => {
  const { db, sqlite } = database
  const seen: string[] = []
  inTransaction(db, () => {
    afterCommit(db, () => seen.push(`first ${sqlite.inTransaction}`))
    inTransaction(db, () => afterCommit(db, () => seen.push('second')))
    seen.push('work')
  })
  expect(seen).toEqual(['work', 'first false', 'second'])
})

test('what is rolled back has no effect; the rest of the transaction keeps its own', () => {
  const { db } = database
  const seen: string[] = []
  const fail = (effect: string) =>
    inTransaction(db, () => {
      afterCommit(db, () => seen.push(effect))
      throw new Error('refused')
    })
  expect(() => fail('alone')).toThrow('refused')
  inTransaction(db, () => {
    afterCommit(db, () => seen.push('outer'))
    expect(() => fail('inner')).toThrow('refused')
  })
  expect(seen).toEqual(['outer'])
})

test('an effect asked for outside a transaction is an error', () => {
  expect(() => afterCommit(database.db, () => undefined)).toThrow('inside a transaction')
})
