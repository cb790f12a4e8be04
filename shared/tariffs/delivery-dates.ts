import { DAY_MS } from '#shared/time.ts'

const SHOP_ZONE = 'Europe/Moscow'
const DAY = new Intl.DateTimeFormat('ru', { day: 'numeric', timeZone: SHOP_ZONE })
const MONTH = new Intl.DateTimeFormat('ru', { month: 'numeric', timeZone: SHOP_ZONE })
const DAY_AND_MONTH = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: SHOP_ZONE })

/**
 * Returns the dates of arrival by Moscow's calendar: '24–26 ноября', '30 ноября – 2 декабря', '24 ноября'. `now` is
 * UTC milliseconds; days are counted from today, both inclusive.
 */
export function deliveryDates(now: number, daysFrom: number, daysTo: number): string {
  const from = now + daysFrom * DAY_MS
  const to = now + daysTo * DAY_MS
  if (daysFrom === daysTo) return DAY_AND_MONTH.format(from)
  const isOneMonth = MONTH.format(from) === MONTH.format(to)
  return isOneMonth
    ? `${DAY.format(from)}–${DAY_AND_MONTH.format(to)}`
    : `${DAY_AND_MONTH.format(from)} – ${DAY_AND_MONTH.format(to)}`
}
