import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { keepLogOf } from './kept-log.ts'
import { storageFaultOf } from './storage-errors.ts'

/**
 * Returns whether another process has a database file open. Where none has, writes the write-ahead log into the file,
 * and leaves an empty one if there was one.
 * A file that is too damaged to tell counts as unused; a process that still has it open refuses to write into it
 * (requireFileInPlace) once another file is in its place.
 */
export function isUsedByOthers(file: string): boolean {
  if (!existsSync(file)) return false
  const leaveLog = keepLogOf(file)
  const sqlite = new Database(file, { timeout: 0 })
  try {
    // SQLite leaves the write-ahead log only when no other connection exists.
    return sqlite.pragma('journal_mode = DELETE', { simple: true }) !== 'delete'
  } catch (error) {
    const fault = storageFaultOf(error)
    if (fault === 'locked') return true
    if (fault === 'damaged') return false
    throw error
  } finally {
    sqlite.close()
    leaveLog()
  }
}
