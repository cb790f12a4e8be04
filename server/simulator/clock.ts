import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Clock } from '#server/clock.ts'
import { readSimulatorState, writeSimulatorState } from './simulator-state.ts'

const OFFSET_KEY = 'clockOffsetMs'

function offsetMs(db: Db): number {
  const value = readSimulatorState(db, OFFSET_KEY)
  return typeof value === 'number' ? value : 0
}

/** Returns a clock that adds the simulator's stored offset to the real time. */
export function simulatedClock(db: Db, real: Clock): Clock {
  return { now: () => real.now() + offsetMs(db) }
}

/** Moves the shop's clock forward and returns the new time. */
export function advanceClock(db: Db, clock: Clock, advanceMs: number): number {
  inTransaction(db, () => writeSimulatorState(db, OFFSET_KEY, offsetMs(db) + advanceMs))
  return clock.now()
}
