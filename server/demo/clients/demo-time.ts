export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** The offset of Moscow time, by which the shop counts days. */
const MOSCOW_OFFSET = 3 * HOUR

/**
 * Returns the time (milliseconds since the epoch) that is `days` days before the day of `now`, at 'HH:MM' in Moscow.
 */
export function daysAgo(now: number, days: number, time: string): number {
  const today = Math.floor((now + MOSCOW_OFFSET) / DAY) * DAY - MOSCOW_OFFSET
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return today - days * DAY + hours * HOUR + minutes * MINUTE
}
