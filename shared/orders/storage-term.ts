import { DAY_MS } from '#shared/time.ts'
import type { OrderDelivery } from './contract.ts'

const DAY = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })

/**
 * Returns the last day on which the point keeps an order that has arrived there, by Moscow's calendar: '2 декабря'.
 * Returns null if the term is not known, and for an order that does not wait at a point. `arrivedAt` is UTC
 * milliseconds.
 */
export function storedUntil({ point }: Pick<OrderDelivery, 'point'>, arrivedAt: number): string | null {
  const at = storageEnd({ point }, arrivedAt)
  return at === null ? null : DAY.format(at)
}

/** Returns a moment of that last day, in UTC milliseconds; null if the term is not known. */
export function storageEnd({ point }: Pick<OrderDelivery, 'point'>, arrivedAt: number): number | null {
  if (!point || point.storageDays <= 0) return null
  return arrivedAt + point.storageDays * DAY_MS
}
