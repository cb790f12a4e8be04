import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { databaseFile, type Sqlite } from './client.ts'
import { createFolderOf } from './create-folder.ts'
import { DatabaseRefused } from './database-refused.ts'
import { storageFaultOf } from './storage-errors.ts'

/** Longer than it takes to fill a demo with a million products. */
export const LONGEST_WAIT_MS = 10 * 60_000

/**
 * Runs `work`, which opens a database and creates what it lacks, while no other process does the same: a process that
 * comes second waits and finds everything there. Calls `onWait` before it waits. The system releases the lock of a
 * process that dies.
 */
export function inOpeningTurn<T>(url: string, work: () => T, onWait?: () => void): T {
  const file = databaseFile(url)
  if (file === null) return work()
  const path = `${file}.opening`
  const lock = takeLock(file, path, onWait)
  try {
    return work()
  } finally {
    // Who waits for the file goes on although its name is gone, and finds nothing to create.
    if (lock) rmSync(path, { force: true })
    lock?.close()
  }
}

/** Returns the lock; null where no file can be created, which is refused with better words later. */
function takeLock(file: string, path: string, onWait: (() => void) | undefined): Sqlite | null {
  let lock: Sqlite | null = null
  try {
    createFolderOf(file)
    lock = new Database(path, { timeout: 0 })
    if (tryLock(lock)) return lock
    onWait?.()
    lock.pragma(`busy_timeout = ${LONGEST_WAIT_MS}`)
    if (tryLock(lock)) return lock
  } catch {
    lock?.close()
    return null
  }
  lock.close()
  throw new DatabaseRefused(`DATABASE_URL: ${file}: another process has been opening it for ten minutes`)
}

function tryLock(lock: Sqlite): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (storageFaultOf(error) === 'locked') return false
    throw error
  }
}
