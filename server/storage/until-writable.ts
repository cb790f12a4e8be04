import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/client.ts'
import { requireLease } from '#db/lease.ts'
import { withoutWaiting } from '#db/lock-waits.ts'
import { changeInPlace, requireFileInPlace } from '#db/open-file.ts'
import { storageFaultOf } from '#db/storage-errors.ts'
import { inTransaction } from '#db/transaction.ts'

const LIMIT_MS = 2000
const PAUSE_MS = 25

/** The wait that is under way for each database. All callers share it, so that only one of them probes the lock. */
const waits = new WeakMap<Db, Promise<void>>()

/**
 * Resolves once the database can be written. While another process holds the write lock, other requests are answered
 * (OPS-4). Rejects with SQLite's error after 2 s, or at once if waiting does not help. Called before a command begins,
 * so that a command that is refused has done nothing, and none has to be run twice.
 */
export function untilWritable(db: Db): Promise<void> {
  const wait = waits.get(db) ?? waitForLock(db).finally(() => waits.delete(db))
  waits.set(db, wait)
  return wait
}

async function waitForLock(db: Db): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  for (;;) {
    try {
      probe(db)
      return
    } catch (error) {
      if (storageFaultOf(error) !== 'locked' || performance.now() >= deadline) throw error
    }
    await pause(PAUSE_MS)
  }
}

/** Takes the write lock and releases it. */
function probe({ $client: sqlite }: Db): void {
  requireFileInPlace(sqlite)
  requireLease(sqlite)
  withoutWaiting(sqlite, () => sqlite.exec('BEGIN IMMEDIATE'))
  sqlite.exec('ROLLBACK')
}

/**
 * Runs a change once the database can be written, for example after an upstream's answer. It is one transaction or one
 * statement, so that nothing of it is done twice if the lock is taken; it takes the lock without waiting, so that other
 * requests are answered meanwhile (OPS-4). Rejects with SQLite's error after 2 s.
 */
export async function whenWritable<T>(db: Db, change: () => T): Promise<T> {
  const deadline = performance.now() + LIMIT_MS
  // Whoever comes while others wait for the lock waits with them.
  await waits.get(db)
  for (;;) {
    try {
      return changeInPlace(db.$client, () => {
        requireLease(db.$client)
        return withoutWaiting(db.$client, change)
      })
    } catch (error) {
      if (storageFaultOf(error) !== 'locked' || performance.now() >= deadline) throw error
    }
    await pause(PAUSE_MS)
    await untilWritable(db)
  }
}

/**
 * Runs a write that a query makes and that can be left out, in one transaction. Returns false, without waiting, if the
 * database cannot be written now.
 */
export function writeIfPossible(db: Db, write: () => void): boolean {
  try {
    withoutWaiting(db.$client, () => inTransaction(db, write))
    return true
  } catch (error) {
    if (storageFaultOf(error) === null) throw error
    return false
  }
}
