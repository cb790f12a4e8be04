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

/** Every request asks the simulator's clock: what has been read is kept until it is written or forgotten. */
const knownStates = prepared(() => new Map<string, unknown>())

/** A small fact of the simulator; undefined when it was never set. One process at a time changes it. */
export function readSimulatorState(db: Db, key: string): unknown {
  const known = knownStates(db)
  if (known.has(key)) return known.get(key)
  const value = statements(db).read.get({ key })?.value
  // What a transaction sees may still be taken back.
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

/** Everything as it was before the simulator was told anything. */
export function clearSimulatorState(db: Db): void {
  knownStates(db).clear()
  db.delete(simulatorState).run()
}
