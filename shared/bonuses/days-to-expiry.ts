import { DAY_MS } from '#shared/time.ts'

/**
 * Returns the days until bonuses burn: rounded, minus 1, never below 0 (BON-30, BON-31). Both times are UTC
 * milliseconds.
 */
export function daysToBurn(expiresAt: number, now: number): number {
  return Math.max(0, Math.round((expiresAt - now) / DAY_MS) - 1)
}

/**
 * Returns a moment of the last day on which the bonuses can certainly be spent, as many days off as `daysToBurn`
 * says. Pages show this date beside the number, so the two never contradict each other.
 */
export function lastDate(expiresAt: number, now: number): number {
  return now + daysToBurn(expiresAt, now) * DAY_MS
}
