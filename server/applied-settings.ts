import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'better-sqlite3'
import * as z from 'zod/mini'
import { type Db, databaseFile, type Sqlite } from '#db/client.ts'
import { openUnchangedSqlite } from '#db/open-unchanged.ts'
import { writeFact } from '#db/shop-facts.ts'
import { pathText } from './settings/json-places.ts'
import { resolveSettings } from './settings/resolve-settings.ts'
import { SettingsFile } from './settings/settings-schema.ts'
import type { ShopSettings } from './settings/shop-settings.ts'
import { readJsonFact } from './storage/read-json-fact.ts'

const APPLIED = z.object({ source: z.string(), isFromFile: z.boolean(), content: SettingsFile })

/** Records the settings that take effect, for servers that take the place of others (OPS-130). */
export function writeApplied(db: Db, { source, isFromFile, content }: ShopSettings): void {
  const applied: z.input<typeof APPLIED> = { source, isFromFile, content }
  writeFact(db, 'applied-settings', JSON.stringify(applied))
}

/**
 * Returns the settings that took effect last, whatever has become of their file; null if none are recorded, if another
 * version has recorded them in a way that this one does not know, if the database cannot be read, or if documents or
 * pictures that they name are not in their place any more, of which it warns.
 */
export function readApplied(databaseUrl: string, warn: (text: string) => void): ShopSettings | null {
  const applied = readRecorded(databaseUrl)
  if (applied === null) return null
  const { source, isFromFile, content } = applied
  const { settings, flaws } = resolveSettings(content, source, isFromFile ? dirname(resolve(source)) : null)
  if (flaws.length === 0) return settings
  const missing = flaws.map(({ at, text }) => `\n  ${pathText(at)}: ${text}`)
  warn(
    `The settings of the last start name what is not there, so the settings file is read again:${missing.join('')}`,
  )
  return null
}

function readRecorded(databaseUrl: string): z.infer<typeof APPLIED> | null {
  const file = databaseFile(databaseUrl)
  if (file === null || !existsSync(file)) return null
  let sqlite: Sqlite | undefined
  try {
    sqlite = openUnchangedSqlite(file)
    return readJsonFact(sqlite, 'applied-settings', APPLIED)
  } catch (error) {
    // Whoever opens it next says what is wrong with it.
    if (error instanceof Database.SqliteError) return null
    throw error
  } finally {
    sqlite?.close()
  }
}
