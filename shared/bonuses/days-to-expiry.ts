import { DAY_MS } from '#shared/time.ts'

/**
 * Returns the days until bonuses expire: rounded, minus 1, never below 0 (BON-30, BON-31). Both times are UTC
 * milliseconds.
 */
export function daysToExpiry(expiresAt: number, now: number): number {
  return Math.max(0, Math.round((expiresAt - now) / DAY_MS) - 1)
}

/**
 * Returns a moment of the last day that is promised for spending bonuses: the moment at which `daysToExpiry` becomes 0.
 * So each grant has one date whatever the hour, and the number beside it names that day or the one after it, never an
 * earlier one. At least half a day is left after its end.
 */
export function lastDate(expiresAt: number): number {
  return expiresAt - 1.5 * DAY_MS
}
