/** The shop's one clock, in UTC milliseconds. */
export interface Clock {
  now(): number
  /**
   * Milliseconds that only ever grow at the same pace, by which a jump of the clock shows. A clock without it is moved
   * on purpose, as in a demo.
   */
  steady?(): number
}

export const systemClock: Clock = { now: () => Date.now(), steady: () => performance.now() }
