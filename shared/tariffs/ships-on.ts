import { DAY_MS } from '#shared/time.ts'
import { type DaysOff, handoverDays } from './handover-days.ts'

const dayAndMonth = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Moscow',
})

/** Returns when a parcel ordered now leaves the shop, by Moscow's calendar: 'завтра, 22 ноября', or '11 января'. */
export function shipsOn(now: number, daysOff: DaysOff): string {
  const days = handoverDays(now, daysOff)
  const day = dayAndMonth.format(now + days * DAY_MS)
  return days === 1 ? `завтра, ${day}` : day
}
