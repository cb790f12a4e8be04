import { DAY_MS, HOUR_MS } from '#shared/time.ts'

/** The hours, in the reader's city, between which SMS about restocked products are sent: nobody is woken up by one. */
export const SMS_FROM_HOUR = 9
export const SMS_TO_HOUR = 21

/** Returns whether an SMS may be sent now to a place whose clocks are so many hours ahead of UTC (WAIT-7). */
export function isSmsHour(now: number, utcOffset: number): boolean {
  const hour = new Date(now + utcOffset * HOUR_MS).getUTCHours()
  return hour >= SMS_FROM_HOUR && hour < SMS_TO_HOUR
}

/** Returns when the next hour begins in which such an SMS may be sent, in UTC milliseconds. */
export function nextSmsHour(now: number, utcOffset: number): number {
  const local = now + utcOffset * HOUR_MS
  const today = local - (local % DAY_MS) + SMS_FROM_HOUR * HOUR_MS
  return (today > local ? today : today + DAY_MS) - utcOffset * HOUR_MS
}
