import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { type DaysOff, handoverDays } from './handover-days.ts'

const dayAndMonth = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Moscow',
})

/** What was told last: it is the same for an hour, which Moscow's calendar has in one day. */
let last: { readonly hour: number; readonly daysOff: DaysOff; readonly text: string } | undefined

/** Returns when a parcel ordered now leaves the shop, by Moscow's calendar: 'завтра, 22 ноября', or '11 января'. */
export function shipsOn(now: number, daysOff: DaysOff): string {
  const hour = Math.floor(now / HOUR_MS)
  if (last?.hour !== hour || last.daysOff !== daysOff) last = { hour, daysOff, text: dayOf(now, daysOff) }
  return last.text
}

function dayOf(now: number, daysOff: DaysOff): string {
  const days = handoverDays(now, daysOff)
  const day = dayAndMonth.format(now + days * DAY_MS)
  return days === 1 ? `завтра, ${day}` : day
}
