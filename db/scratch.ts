import Database from 'better-sqlite3'
import type { Sqlite } from './sqlite.ts'

/**
 * Opens an empty database for what a process has to put aside. It grows on the disk, not in memory, and disappears when
 * it is closed or the process ends.
 */
export function openScratch(): Sqlite {
  const sqlite = new Database('')
  sqlite.pragma('journal_mode = OFF')
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('cache_size = -16384')
  return sqlite
}
