const FIRST_MS = 5000
const LONGEST_MS = 15 * 60_000

/** How long to wait after so many tries in vain: twice as long each time, a quarter of an hour at most. */
export function retryPause(attempts: number): number {
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS)
}
