import { MINUTE_MS } from '#shared/time.ts'

const FIRST_MS = 5000
const LONGEST_MS = 15 * MINUTE_MS

/**
 * Returns the wait in milliseconds after a number of failed attempts: 5 s, doubled with each attempt, at most 15
 * minutes.
 */
export function retryPause(attempts: number): number {
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS)
}
