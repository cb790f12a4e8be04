import Database from 'better-sqlite3'
import { hasLog } from './kept-log.ts'
import type { Sqlite } from './sqlite.ts'

/**
 * Opens an existing database file, which it does not change: neither its rows nor its mode, nor its write-ahead log, by
 * which the next start knows that the shop was killed (OPS-3). Without Drizzle, which takes longer to load than a
 * program that only looks into the file would run.
 */
export function openUnchangedSqlite(file: string): Sqlite {
  // The last one who closes a database writes its log into the file, unless it may only read; then the log stays.
  const sqlite = new Database(file, { fileMustExist: true, readonly: hasLog(file) })
  sqlite.pragma('query_only = ON')
  return sqlite
}
