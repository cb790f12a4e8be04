import { existsSync } from 'node:fs'
import { openUnchangedSqlite } from './open-unchanged.ts'
import type { Sqlite } from './sqlite.ts'

/** Returns the number of the generation to which a database belongs: each takeover and each restore begins one. */
export function generationOf(sqlite: Sqlite): number {
  // A database that is older than the table belongs to the first one.
  const table = sqlite
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'shop_facts'")
    .get()
  if (table === undefined) return 1
  const value = sqlite.prepare("SELECT value FROM shop_facts WHERE key = 'writer-generation'").pluck().get()
  return Number(value ?? 1)
}

/** Returns the same of a database file; 0 if there is none. */
export function generationAt(file: string): number {
  if (!existsSync(file)) return 0
  const sqlite = openUnchangedSqlite(file)
  try {
    return generationOf(sqlite)
  } finally {
    sqlite.close()
  }
}
