import { setTimeout as wait } from 'node:timers/promises'
import { storageFaultOf } from '#db/storage-errors.ts'

/** How often a transaction is tried that another process keeps from beginning, a second apart. */
const TRIES = 30
/**
 * How long the transactions of a run follow each other without a pause, and the pause. The shop looks for the write lock
 * every 25 ms and gives up after 2 s: without pauses it would find the lock free by chance only.
 */
const TURN_MS = 700
const PAUSE_MS = 35

/** Runs a transaction once it is its turn. */
export type InTurn = <T>(transaction: () => T) => Promise<T>

/** Opens the turns of a run, whose transactions let the shop write in between, and wait for its own ones. */
export function openTurns(
  now: () => number = () => performance.now(),
  pause: (ms: number) => Promise<unknown> = wait,
): InTurn {
  let paused = now()
  return async (transaction) => {
    if (now() - paused > TURN_MS) {
      await pause(PAUSE_MS)
      paused = now()
    }
    for (let tries = 1; ; tries++) {
      try {
        return transaction()
      } catch (error) {
        if (tries >= TRIES || storageFaultOf(error) !== 'locked') throw error
        await pause(1000)
      }
    }
  }
}
