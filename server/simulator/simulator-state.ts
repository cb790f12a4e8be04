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

/** A small fact of the simulator; undefined when it was never set. */
export function readSimulatorState(db: Db, key: string): unknown {
  return statements(db).read.get({ key })?.value
}

export function writeSimulatorState(db: Db, key: string, value: unknown): void {
  db.insert(simulatorState)
    .values({ key, value })
    .onConflictDoUpdate({ target: simulatorState.key, set: { value } })
    .run()
}
