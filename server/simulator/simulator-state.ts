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

/**
 * Returns a setting of the simulator; undefined if it was never set. Reads it anew each time, in about 5 µs, because
 * another process may have changed it; to ask SQLite first whether the file has changed takes half of that.
 */
export function readSimulatorState(db: Db, key: string): unknown {
  return statements(db).read.get({ key })?.value
}

export function writeSimulatorState(db: Db, key: string, value: unknown): void {
  db.insert(simulatorState)
    .values({ key, value })
    .onConflictDoUpdate({ target: simulatorState.key, set: { value } })
    .run()
}

/** Deletes all settings of the simulator. */
export function clearSimulatorState(db: Db): void {
  db.delete(simulatorState).run()
}
