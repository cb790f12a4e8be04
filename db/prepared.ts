import type { Db } from './client.ts'
import { quicken } from './quick-query.ts'

/**
 * Builds prepared statements once per database and keeps them as long as the database object exists, because
 * building a Drizzle query costs more than running it. The statements run on the database's only connection, so
 * inside a transaction they are part of it.
 */
export function prepared<T>(build: (db: Db) => T): Prepared<T> {
  const cache = new WeakMap<Db, T>()
  const get = (db: Db) => {
    const found = cache.get(db)
    if (found !== undefined) return found
    const built = build(db)
    if (typeof built === 'object' && built !== null) for (const query of Object.values(built)) quicken(query)
    cache.set(db, built)
    return built
  }
  return Object.assign(get, { isBuilt: (db: Db) => cache.has(db) })
}

interface Prepared<T> {
  (db: Db): T
  isBuilt(db: Db): boolean
}
