import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { simulatorState } from '#db/schema/simulator.ts'
import type { Clock } from '#server/clock.ts'

const OFFSET_KEY = 'clockOffsetMs'

const statements = prepared((db) => ({
  offset: db.select({ value: simulatorState.value }).from(simulatorState).where(eq(simulatorState.key, OFFSET_KEY)).prepare(),
}))

function offsetMs(db: Db): number {
  const value = statements(db).offset.get()?.value
  return typeof value === 'number' ? value : 0
}

/** The real clock moved by what the simulator was told; the offset is kept in the database. */
export function simulatedClock(db: Db, real: Clock): Clock {
  return { now: () => real.now() + offsetMs(db) }
}

/** Moves the shop's clock forward and answers with the new time. */
export function advanceClock(db: Db, clock: Clock, advanceMs: number): number {
  const value = offsetMs(db) + advanceMs
  db.insert(simulatorState)
    .values({ key: OFFSET_KEY, value })
    .onConflictDoUpdate({ target: simulatorState.key, set: { value } })
    .run()
  return clock.now()
}
