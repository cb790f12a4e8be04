import { DAY_MS } from '#shared/time.ts'

/** The days, by Moscow's calendar, on which no parcel leaves the shop. */
export interface DaysOff {
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** Such as '2027-01-01'. */
  readonly days: readonly string[]
}

/** Days from an order to that on which its parcel leaves the shop, if it is not off. Carriers count theirs from it. */
export const HANDOVER_DAYS = 1
/** The settings take 366 single days and leave one weekday of seven: after so many days there is one that is not off. */
const LONGEST_DAYS = 7 * 367
/** Formats a day of Moscow's calendar as '2027-01-01'. */
const DAY = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' })

/** Returns the days from an order to the first one that is not off, on which its parcel leaves the shop (DLV-201). */
export function handoverDays(now: number, { weekdays, days }: DaysOff): number {
  for (let n = HANDOVER_DAYS; n <= LONGEST_DAYS; n += 1) {
    const day = DAY.format(now + n * DAY_MS)
    if (!days.includes(day) && !weekdays.includes(new Date(day).getUTCDay())) return n
  }
  return HANDOVER_DAYS
}
