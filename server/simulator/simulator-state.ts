import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { simulatorState } from '#db/schema/simulator.ts'

const statements = prepared((db) => ({
  read: db
    .select({ value: simulatorState.value })
    .from(simulatorState)
    .where(eq(simulatorState.key, sql.placeholder('key')))
    .prepare(),
}))

/** Cached settings by key. Every request reads the simulator's clock, so a setting is cached until it is written. */
const knownStates = prepared(() => new Map<string, unknown>())

/** Returns a setting of the simulator; undefined if it was never set. Assumes that only this process changes it. */
export function readSimulatorState(db: Db, key: string): unknown {
  const known = knownStates(db)
  if (known.has(key)) return known.get(key)
  const value = statements(db).read.get({ key })?.value
  // A value that is read inside a transaction may still be rolled back.
  if (!db.$client.inTransaction) known.set(key, value)
  return value
}

export function writeSimulatorState(db: Db, key: string, value: unknown): void {
  knownStates(db).delete(key)
  db.insert(simulatorState)
    .values({ key, value })
    .onConflictDoUpdate({ target: simulatorState.key, set: { value } })
    .run()
}

/** Deletes all settings of the simulator. */
export function clearSimulatorState(db: Db): void {
  knownStates(db).clear()
  db.delete(simulatorState).run()
}
