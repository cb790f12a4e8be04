import { DatabaseRefused } from '#db/database-refused.ts'
import { readFact } from '#db/shop-facts.ts'
import type { Sqlite } from '#db/sqlite.ts'
import type { Config } from './config.ts'

/** Recorded for a shop that has run with a settings file. */
export const FROM_FILE = 'file'

/**
 * Throws DatabaseRefused for a real shop whose settings file has disappeared (OPS-55): its pages would be empty, and what
 * was counted in its stores would be deleted.
 */
export function requireSettings(sqlite: Sqlite, appEnv: Config['appEnv'], hasFile: boolean): void {
  if (appEnv === 'demo' || hasFile || readFact(sqlite, 'settings') !== FROM_FILE) return
  throw new DatabaseRefused(
    'this shop has a settings file, and now there is none; set SETTINGS_FILE, or write {} into a file to set nothing',
  )
}
