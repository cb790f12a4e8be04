import { MINUTE_MS } from '#shared/time.ts'

const FIRST_MS = 5000

/**
 * Returns the wait in milliseconds after a number of failed attempts: 5 s, doubled with each attempt, at most
 * `longestMs`, which is 15 minutes by default.
 */
export function retryPause(attempts: number, longestMs = 15 * MINUTE_MS): number {
  return Math.min(FIRST_MS * 2 ** (attempts - 1), longestMs)
}
