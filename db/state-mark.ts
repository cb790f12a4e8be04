import type { Db, Sqlite } from './client.ts'

/** Reads the two counters of a connection. */
const readers = new WeakMap<Sqlite, () => string>()

/**
 * Returns a mark of what the database contains: equal marks, both taken outside a transaction or the second one inside,
 * mean that nothing has been written in between, neither by this connection nor by another process. A transaction that
 * is rolled back does not restore the mark.
 */
export function stateMark({ $client: sqlite }: Db): string {
  const known = readers.get(sqlite)
  if (known) return known()
  const own = sqlite.prepare<[], number>('SELECT total_changes()').pluck()
  const others = sqlite.prepare<[], number>('PRAGMA data_version').pluck()
  const read = () => `${own.get()} ${others.get()}`
  readers.set(sqlite, read)
  return read()
}
