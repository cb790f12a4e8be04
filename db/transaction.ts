import type { Db } from './client.ts'

/** What waits for the outermost transaction of a database to be committed. */
const waiting = new WeakMap<Db, (() => void)[]>()

/**
 * One write transaction (BEGIN IMMEDIATE). The callback is synchronous: nothing can interleave, and every
 * statement on `db` inside it, a nested call's too, is part of it. An exception rolls all of it back.
 */
export function inTransaction<T>(db: Db, work: () => Synchronous<T>): T {
  const outer = waiting.get(db)
  const effects = outer ?? []
  const before = effects.length
  waiting.set(db, effects)
  let result: T
  try {
    result = db.transaction<T>(() => work(), { behavior: 'immediate' })
  } catch (error) {
    effects.length = before
    throw error
  } finally {
    if (!outer) waiting.delete(db)
  }
  if (!outer) for (const effect of effects) effect()
  return result
}

/**
 * Runs `effect` once the transaction around the call is committed, and never when it is rolled back: for what leaves
 * the database, such as a cookie. Throws outside a transaction.
 */
export function afterCommit(db: Db, effect: () => void): void {
  const effects = waiting.get(db)
  if (!effects) throw new Error('afterCommit is called inside a transaction')
  effects.push(effect)
}

/** An async callback would leave the transaction before its work is done: the type refuses it. */
type Synchronous<T> = T extends Promise<unknown> ? never : T
