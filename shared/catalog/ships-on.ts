import { DAY_MS } from '#shared/time.ts'

const dayAndMonth = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Moscow',
})

/** Returns when a parcel ordered now leaves the shop: the next day by Moscow's calendar, 'завтра, 22 ноября'. */
export function shipsOn(now: number): string {
  return `завтра, ${dayAndMonth.format(now + DAY_MS)}`
}
