import { OWN_OPERATOR_ID } from '#shared/delivery-ids.ts'
import { deliveryDates } from '#shared/tariffs/delivery-dates.ts'
import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'
import { DAY_MS } from '#shared/time.ts'
import type { OrderView } from './contract.ts'
import { isUnderWay } from './order-states.ts'

interface Days {
  readonly from: number
  readonly to: number
}

/** Returns the dates that were shown when the order was placed: '25–27 ноября', with non-breaking spaces. */
export function promisedDates(createdAt: number, { from, to }: Days): string {
  return deliveryDates(createdAt, from, to).replace(/(?<=\d) /g, '\u00a0')
}

/** Formats a day of Moscow's calendar as '2026-11-25'. */
const DAY = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' })

/** Returns how many days of Moscow's calendar lie between two moments of UTC milliseconds. */
function daysBetween(earlier: number, later: number): number {
  return (Date.parse(DAY.format(later)) - Date.parse(DAY.format(earlier))) / DAY_MS
}

type Promised = Pick<OrderView, 'createdAt' | 'delivery' | 'history'>

/**
 * Whether an order no longer comes on the promised dates (DLV-44): the last of them is over, or a carrier got the parcel
 * only on that day. The shop itself brings a parcel on the day on which it sends it, and so may whoever promised a
 * single day. `now` is UTC milliseconds.
 */
export function isPastPromise({ createdAt, delivery, history }: Promised, now: number): boolean {
  if (!delivery?.days) return false
  const { from, to } = delivery.days
  if (daysBetween(createdAt, now) > to) return true
  if (delivery.kind === 'store' || delivery.operatorId === OWN_OPERATOR_ID || from === to) return false
  const shipping = history.findLast(({ track, state }) => track === 'fulfilment' && state === 'shipped')
  return shipping !== undefined && daysBetween(createdAt, shipping.at) >= to
}

/**
 * Returns those of the promised dates that have not passed: on the 25th, '25–27 ноября' of '23–27 ноября'. Returns null
 * if they are not known, and for an order that no longer comes on any of them. `now` is UTC milliseconds.
 */
export function datesAhead(order: Promised, now: number): string | null {
  const { createdAt, delivery } = order
  if (!delivery?.days || isPastPromise(order, now)) return null
  const { from, to } = delivery.days
  return promisedDates(createdAt, { from: Math.max(from, daysBetween(createdAt, now)), to })
}

const PROMISES: Readonly<Record<DeliveryKind, string>> = {
  courier: 'Привезём',
  pickup: 'Будет в\u00a0пункте выдачи',
  post: 'Придёт на\u00a0почту',
  store: 'Будет в\u00a0магазине',
}

/**
 * Returns what happens on the promised dates that are ahead (ORD-58): 'Привезём 25–27 ноября'. Returns null once the
 * order has arrived or is late, and if its dates are not known or are agreed with the operator. `now` is UTC
 * milliseconds.
 */
export function promiseOf(
  order: Promised & Pick<OrderView, 'fulfilment' | 'hasLargeItem'>,
  now: number,
): string | null {
  if (!order.delivery || order.hasLargeItem || !isUnderWay(order.fulfilment)) return null
  const dates = datesAhead(order, now)
  return dates && `${PROMISES[order.delivery.kind]} ${dates}`
}
