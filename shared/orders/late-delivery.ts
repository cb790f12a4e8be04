import type { OrderView } from './contract.ts'
import { isUnderWay } from './order-states.ts'
import { datesAhead, isPastPromise, promisedDates } from './promised-dates.ts'

/**
 * Returns when an order comes, for its letters: those of the dates that were shown that are ahead, as the order's page
 * says them; '' once none is, and if they are not known (DLV-110). `now` is UTC milliseconds.
 */
export function comingText(
  order: Pick<OrderView, 'createdAt' | 'hasLargeItem' | 'delivery' | 'history'>,
  now: number,
): string {
  const { hasLargeItem, delivery } = order
  if (delivery === null) return ''
  if (hasLargeItem) return 'срок согласует оператор'
  return delivery.days ? (datesAhead(order, now) ?? '') : delivery.deliveryTime
}

/**
 * Returns the term of the delivery for the order's page: '25–27 ноября' (DLV-113), as a past promise once the order is
 * late. Returns null for a large order, whose dates are agreed on, and if the dates are still not known when the price
 * has been told. `now` is UTC milliseconds.
 */
export function termOf(order: LateOrder & Pick<OrderView, 'deliveryPrice'>, now: number): string | null {
  const { createdAt, hasLargeItem, delivery, deliveryPrice } = order
  if (delivery === null || hasLargeItem) return null
  const { days, deliveryTime } = delivery
  if (days) return `${lateNote(order, now) === null ? '' : 'обещали '}${promisedDates(createdAt, days)}`
  if (deliveryTime !== '') return `${deliveryTime} со\u00a0дня заказа`
  return deliveryPrice === null ? 'уточним вместе с\u00a0ценой' : null
}

type LateOrder = Pick<
  OrderView,
  'fulfilment' | 'canPay' | 'hasLargeItem' | 'createdAt' | 'delivery' | 'history'
>

/**
 * Returns the note that an order is later than the dates shown when it was placed, or will be (DLV-44). Returns null
 * while the order is in time or waits for its payment, once it has arrived, and if its dates are agreed with the
 * operator. `now` is UTC milliseconds.
 */
export function lateNote(order: LateOrder, now: number): string | null {
  const { fulfilment, canPay, hasLargeItem, createdAt } = order
  const days = order.delivery?.days
  if (!days || canPay || hasLargeItem || !isUnderWay(fulfilment)) return null
  if (!isPastPromise(order, now)) return null
  return `Простите, заказ задерживается: обещали ${promisedDates(createdAt, days)}.`
}
