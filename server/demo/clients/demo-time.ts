import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

/** The offset of Moscow time, by which the shop counts days. */
const MOSCOW_OFFSET = 3 * HOUR_MS

/**
 * Returns the time (milliseconds since the epoch) that is `days` days before the day of `now`, at 'HH:MM' in Moscow.
 */
export function daysAgo(now: number, days: number, time: string): number {
  const today = Math.floor((now + MOSCOW_OFFSET) / DAY_MS) * DAY_MS - MOSCOW_OFFSET
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return today - days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS
}
