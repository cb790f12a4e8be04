import type { Db } from './client.ts'

/**
 * One write transaction (BEGIN IMMEDIATE). The callback is synchronous: nothing can interleave, and every
 * statement on `db` inside it, a nested call's too, is part of it. An exception rolls all of it back.
 */
export function inTransaction<T>(db: Db, work: () => Synchronous<T>): T {
  return db.transaction<T>(() => work(), { behavior: 'immediate' })
}

/** An async callback would leave the transaction before its work is done: the type refuses it. */
type Synchronous<T> = T extends Promise<unknown> ? never : T
