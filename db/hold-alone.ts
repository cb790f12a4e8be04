import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Sqlite } from './sqlite.ts'
import { storageFaultOf } from './storage-errors.ts'

/**
 * Lets one process at a time do a task on a database file: holds a lock on a file beside it, which the system releases
 * when the process ends, also when it is killed. Returns a function that releases it; null if another process holds it.
 * A database in memory belongs to one process anyway.
 */
export function holdAlone(sqlite: Sqlite, task: string): (() => void) | null {
  return sqlite.memory ? () => {} : holdFileAlone(sqlite.name, task)
}

/** Like `holdAlone`, for a database file that is not open, or that does not exist yet. */
export function holdFileAlone(database: string, task: string): (() => void) | null {
  const file = `${database}-${task}`
  closeSync(openSync(file, 'a', 0o600))
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (storageFaultOf(error) === 'locked') return null
    throw error
  }
  return () => lock.close()
}
