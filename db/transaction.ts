import type { Db } from './client.ts'
import { requireLease } from './lease.ts'
import { waitsForLock } from './lock-waits.ts'
import { requireFileInPlace } from './open-file.ts'
import { prepared } from './prepared.ts'
import { storageFaultOf } from './storage-errors.ts'

/**
 * How long a transaction may try to begin. SQLite waits longer after each try and serves those who wait in no order,
 * so a process could miss every gap between the short transactions of a busy one if it did not begin to try anew.
 */
const BEGIN_WITHIN_MS = 250

/** For each database, the effects to run once its outermost transaction is committed. */
const waiting = new WeakMap<Db, (() => void)[]>()
/** For each database, how many transactions of this process it has committed that waited for the disk. */
const commits = new WeakMap<Db, number>()

/**
 * Runs `work` in a write transaction (BEGIN IMMEDIATE) and returns its result. The callback is synchronous, so
 * nothing can interleave, and every statement on `db` inside it, also in a nested call, is part of the transaction.
 * An exception rolls everything back. Throws FileReplaced or LeaseEnded if what is written would be lost.
 */
export function inTransaction<T>(db: Db, work: () => Synchronous<T>): T {
  if (waiting.has(db)) return transact<T>(db, work)
  const result = transact<T>(db, work)
  commits.set(db, commitsOf(db) + 1)
  return result
}

/** Returns how many transactions of this process have waited for the disk: one writer can make only so many a second. */
export function commitsOf(db: Db): number {
  return commits.get(db) ?? 0
}

function transact<T>(db: Db, work: () => Synchronous<T>): T {
  const outer = waiting.get(db)
  if (!outer) requireFileInPlace(db.$client)
  const effects = outer ?? []
  const before = effects.length
  waiting.set(db, effects)
  let result: T
  try {
    // In a transaction SQLite's savepoint rolls back what is inside alone.
    result = outer ? run<T>(db, 'default', work) : begin<T>(db, work)
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
 * Runs a transaction whose loss with the power would harm nobody, because no answer follows from it alone. Its commit does
 * not wait for the disk, which takes three times as long as the rest of it; the next commit of `inTransaction`, by any
 * process, brings it there too. When only a process ends, nothing is lost.
 */
export function inUnsyncedTransaction<T>(db: Db, work: () => Synchronous<T>): T {
  if (waiting.has(db)) return inTransaction<T>(db, work)
  db.$client.exec('PRAGMA synchronous = NORMAL')
  try {
    return transact<T>(db, work)
  } finally {
    db.$client.exec('PRAGMA synchronous = FULL')
  }
}

/** Runs reads that have to see one state of the database. They take no lock. */
export function inSnapshot<T>(db: Db, read: () => Synchronous<T>): T {
  return run<T>(db, 'default', read)
}

function begin<T>(db: Db, work: () => Synchronous<T>): T {
  const deadline = performance.now() + BEGIN_WITHIN_MS
  for (;;) {
    let hasBegun = false
    try {
      return run<T>(db, 'immediate', () => {
        hasBegun = true
        requireLease(db.$client)
        const result = work()
        // The process may have stood still meanwhile.
        requireLease(db.$client)
        return result
      })
    } catch (error) {
      const isLocked = !hasBegun && storageFaultOf(error) === 'locked'
      if (!isLocked || performance.now() >= deadline || !waitsForLock(db.$client)) throw error
    }
  }
}

/** For each database, the function that runs another one in a transaction. Drizzle's builds its whole API each time. */
const transactions = prepared(({ $client }) => $client.transaction((work: () => unknown) => work()))

/** The driver's types lose what a generic function returns, hence the cast. */
function run<T>(db: Db, behavior: 'default' | 'immediate', work: () => T): T {
  return transactions(db)[behavior](work) as T
}

/**
 * Runs `effect` once the surrounding transaction is committed, and never when it is rolled back. Use it for effects
 * outside the database, such as setting a cookie. Throws outside a transaction.
 */
export function afterCommit(db: Db, effect: () => void): void {
  const effects = waiting.get(db)
  if (!effects) throw new Error('afterCommit is called inside a transaction')
  effects.push(effect)
}

/** Rejects async callbacks at compile time: they would leave the transaction before their work is done. */
type Synchronous<T> = T extends Promise<unknown> ? never : T
