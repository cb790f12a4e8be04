// Not the global function, which tests with a fake clock replace.
import { setImmediate } from 'node:timers'
import type { Db } from '#db/client.ts'
import { storageFaultOf } from '#db/storage-errors.ts'
import { inTransaction } from '#db/transaction.ts'
import { whenWritable } from './until-writable.ts'

/** A change that waits for the next commit. */
interface Waiting {
  make(): void
  /** Called after the commit. */
  done(): void
  fail(error: unknown): void
}

const waiting = new WeakMap<Db, Waiting[]>()

/**
 * Makes a change in one transaction with all others that are asked for in the same turn of the event loop, because each
 * commit waits for the disk. Resolves once it is stored. A change that throws is rolled back alone; the others are made
 * nevertheless. Rejects with SQLite's error if the database cannot be written within 2 s. The change may be made twice
 * after a rollback, so it has no effects outside the database.
 */
export function inSharedCommit<T>(db: Db, change: () => Synchronous<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let result: T
    const entry: Waiting = {
      make() {
        result = change()
      },
      done: () => resolve(result),
      fail: reject,
    }
    const others = waiting.get(db)
    if (others) others.push(entry)
    else {
      waiting.set(db, [entry])
      setImmediate(() => {
        const entries = waiting.get(db) ?? []
        waiting.delete(db)
        void commit(db, entries)
      })
    }
  })
}

async function commit(db: Db, entries: readonly Waiting[]): Promise<void> {
  try {
    await whenWritable(db, () =>
      inTransaction(db, () => {
        for (const entry of entries) entry.make()
      }),
    )
    for (const entry of entries) entry.done()
  } catch (error) {
    if (entries.length === 1 || storageFaultOf(error) !== null) {
      for (const entry of entries) entry.fail(error)
    } else for (const entry of entries) await commit(db, [entry])
  }
}

/** Rejects async changes at compile time: they would leave the transaction before their work is done. */
type Synchronous<T> = T extends Promise<unknown> ? never : T
