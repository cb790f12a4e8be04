import type { Sqlite } from '#db/client.ts'
import { DatabaseRefused } from '#db/database-refused.ts'
import { hasTable, readFact } from '#db/shop-facts.ts'
import type { Config } from './config.ts'

type AppEnv = Config['appEnv']

/** The marking of a product that only a demo has. */
export const DEMO_PRODUCT = 'VL-G02'

/**
 * Returns the environment to which a database belongs (SEC-15); null for a new one. In a database from before this
 * was recorded, its rows show it (SEC-28).
 */
function environmentOf(sqlite: Sqlite): string | null {
  const recorded = readFact(sqlite, 'environment')
  if (recorded !== null) return recorded
  if (hasRows(sqlite, 'products')) {
    const product = sqlite.prepare('SELECT 1 FROM products WHERE marking = ?').get(DEMO_PRODUCT)
    return product ? 'demo' : 'production'
  }
  return hasRows(sqlite, 'clients') || hasRows(sqlite, 'orders') ? 'production' : null
}

/** Throws DatabaseRefused if a database belongs to another environment (SEC-16, SEC-28). */
export function requireEnvironment(sqlite: Sqlite, appEnv: AppEnv): void {
  const owner = environmentOf(sqlite)
  if (owner === null || owner === appEnv) return
  const name = owner === 'production' ? 'a real shop (production)' : `a shop with APP_ENV=${owner}`
  throw new DatabaseRefused(`this is the database of ${name}, which APP_ENV=${appEnv} refuses`)
}

function hasRows(sqlite: Sqlite, table: 'products' | 'clients' | 'orders'): boolean {
  return hasTable(sqlite, table) && sqlite.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined
}
