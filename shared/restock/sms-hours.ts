import { DAY_MS, HOUR_MS } from '#shared/time.ts'

/** The hours in Moscow between which SMS about restocked products are sent: nobody is woken up by one. */
export const SMS_FROM_HOUR = 9
export const SMS_TO_HOUR = 21

/** How the keys of messages about restocked products begin in the outbox. */
export const RESTOCK_KEYS = 'restock:'

const MOSCOW_OFFSET_MS = 3 * HOUR_MS

/** Returns whether an SMS about a restocked product may be sent now (WAIT-7). */
export function isSmsHour(now: number): boolean {
  const hour = new Date(now + MOSCOW_OFFSET_MS).getUTCHours()
  return hour >= SMS_FROM_HOUR && hour < SMS_TO_HOUR
}

/** Returns when the next hour begins in which such an SMS may be sent, in UTC milliseconds. */
export function nextSmsHour(now: number): number {
  const moscow = now + MOSCOW_OFFSET_MS
  const today = moscow - (moscow % DAY_MS) + SMS_FROM_HOUR * HOUR_MS
  return (today > moscow ? today : today + DAY_MS) - MOSCOW_OFFSET_MS
}
