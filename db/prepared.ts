import type { Db } from './client.ts'

/**
 * Statements built once per database and kept while it lives: building a Drizzle query costs more than
 * running it. They run on the database's one connection, so inside a transaction they are part of it.
 */
export function prepared<T>(build: (db: Db) => T): (db: Db) => T {
  const cache = new WeakMap<Db, T>()
  return (db) => {
    const found = cache.get(db)
    if (found !== undefined) return found
    const built = build(db)
    cache.set(db, built)
    return built
  }
}
