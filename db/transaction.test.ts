import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from './client.ts'
import { afterCommit, inTransaction, inUnsyncedTransaction } from './transaction.ts'

let database: OpenDatabase
beforeEach(() => {
  database = openDatabase(':memory:')
})
afterEach(() => database.close())

test('runs effects in order after the outermost commit, outside any transaction', () => {
  const { db, sqlite } = database
  const seen: string[] = []
  inTransaction(db, () => {
    afterCommit(db, () => seen.push(`first ${sqlite.inTransaction}`))
    inTransaction(db, () => afterCommit(db, () => seen.push('second')))
    seen.push('work')
  })
  expect(seen).toEqual(['work', 'first false', 'second'])
})

test('drops the effects of what is rolled back and keeps those of the outer transaction', () => {
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

test('throws when an effect is registered outside a transaction', () => {
  expect(() => afterCommit(database.db, () => undefined)).toThrow('inside a transaction')
})

test('after a commit that does not wait for the disk, the next one waits for it again', () => {
  const { db, sqlite } = database
  const [NORMAL, FULL] = [1, 2]
  const level = () => sqlite.pragma('synchronous', { simple: true })
  expect(inUnsyncedTransaction(db, level)).toBe(NORMAL)
  expect(level()).toBe(FULL)
  const fail = () => {
    throw new Error('refused')
  }
  expect(() => inUnsyncedTransaction(db, fail)).toThrow('refused')
  expect(level()).toBe(FULL)
  expect(inTransaction(db, () => inUnsyncedTransaction(db, level))).toBe(FULL)
})
