import { DAY_MS } from '#shared/time.ts'
import type { OrderView } from './contract.ts'
import { isUnderWay } from './order-states.ts'
import { promisedDates } from './promised-dates.ts'

/** Formats a day of Moscow's calendar as '2026-11-25', so that days compare as texts. */
const DAY = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' })

/** Whether the last of the promised days is over, by Moscow's calendar. `now` is UTC milliseconds. */
function isOver(createdAt: number, { to }: { readonly to: number }, now: number): boolean {
  return DAY.format(now) > DAY.format(createdAt + to * DAY_MS)
}

/**
 * Returns when an order comes, for its letters: the dates that were shown, as the order's page says them; '' once they
 * have passed, which a letter must not promise any more, and if they are not known (DLV-110). `now` is UTC milliseconds.
 */
export function comingText(
  { createdAt, hasLargeItem, delivery }: Pick<OrderView, 'createdAt' | 'hasLargeItem' | 'delivery'>,
  now: number,
): string {
  if (delivery === null) return ''
  if (hasLargeItem) return 'срок согласует оператор'
  const { days, deliveryTime } = delivery
  if (!days) return deliveryTime
  return isOver(createdAt, days, now) ? '' : promisedDates(createdAt, days)
}

/**
 * Returns the term of the delivery for the order's page: '25–27 ноября' (DLV-113). Returns null for a large order, whose
 * dates are agreed on, and if the dates are still not known when the price has been told.
 */
export function termOf({
  createdAt,
  hasLargeItem,
  delivery,
  deliveryPrice,
}: Pick<OrderView, 'createdAt' | 'hasLargeItem' | 'delivery' | 'deliveryPrice'>): string | null {
  if (delivery === null || hasLargeItem) return null
  const { days, deliveryTime } = delivery
  if (days) return promisedDates(createdAt, days)
  if (deliveryTime !== '') return `${deliveryTime} со\u00a0дня заказа`
  return deliveryPrice === null ? 'уточним вместе с\u00a0ценой' : null
}

/**
 * Returns the note that an order is later than the dates shown when it was placed (DLV-44). Returns null while the
 * order is in time or waits for its payment, once it has arrived, and if its dates are agreed with the operator.
 * `now` is UTC milliseconds.
 */
export function lateNote(
  order: Pick<OrderView, 'fulfilment' | 'canPay' | 'hasLargeItem' | 'createdAt' | 'delivery'>,
  now: number,
): string | null {
  const { fulfilment, canPay, hasLargeItem, createdAt } = order
  const days = order.delivery?.days
  if (!days || canPay || hasLargeItem || !isUnderWay(fulfilment)) return null
  if (!isOver(createdAt, days, now)) return null
  return `Простите, заказ задерживается: обещали ${promisedDates(createdAt, days)}.`
}
