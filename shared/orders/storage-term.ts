import { DAY_MS } from '#shared/time.ts'
import type { OrderDelivery, OrderView } from './contract.ts'
import { moscowDay } from './moscow-day.ts'

/** Formats a day of Moscow's calendar as '2026-11-25', so that days compare as texts. */
const SORTABLE = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' })

/** Returns a moment of the last day of storage, in UTC milliseconds; null if the term is not known. */
function storageEnd({ point }: Pick<OrderDelivery, 'point'>, arrivedAt: number): number | null {
  if (!point || point.storageDays <= 0) return null
  return arrivedAt + point.storageDays * DAY_MS
}

/**
 * Returns the last day on which the point keeps an order that has arrived there, by Moscow's calendar: '2 декабря'.
 * Returns null if the term is not known, and for an order that does not wait at a point. `arrivedAt` is UTC
 * milliseconds.
 */
export function storedUntil(delivery: Pick<OrderDelivery, 'point'>, arrivedAt: number): string | null {
  const end = storageEnd(delivery, arrivedAt)
  return end === null ? null : moscowDay(end).replace(/\s/, '\u00a0')
}

/**
 * Returns the sentence about the storage of an order that waits at its point (ORD-60); null for any other order, and
 * if the term is not known. `now` is UTC milliseconds.
 */
export function storageNote(
  { fulfilment, delivery, history }: Pick<OrderView, 'fulfilment' | 'delivery' | 'history'>,
  now: number,
): string | null {
  const arrival = history.findLast(({ track, state }) => track === 'fulfilment' && state === 'delivered')
  if (fulfilment !== 'delivered' || !delivery || !arrival) return null
  const end = storageEnd(delivery, arrival.at)
  const day = storedUntil(delivery, arrival.at)
  if (end === null || day === null) return null
  return SORTABLE.format(now) <= SORTABLE.format(end)
    ? `Храним до\u00a0${day} включительно.`
    : `Срок хранения закончился ${day}. Позвоните в\u00a0пункт или нам: возможно, заказ ещё там.`
}
