import Database from 'better-sqlite3'
import type { Sqlite } from './sqlite.ts'

/**
 * Opens an existing database file, which it does not change: neither its rows nor its mode. Without Drizzle, which
 * takes longer to load than a program that only looks into the file would run.
 */
export function openUnchangedSqlite(file: string): Sqlite {
  const sqlite = new Database(file, { fileMustExist: true })
  sqlite.pragma('query_only = ON')
  return sqlite
}
