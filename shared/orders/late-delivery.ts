import { DAY_MS } from '#shared/time.ts'
import type { OrderView } from './contract.ts'
import { isUnderWay } from './order-states.ts'
import { promisedDates } from './promised-dates.ts'

/** Formats a day of Moscow's calendar as '2026-11-25', so that days compare as texts. */
const DAY = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' })

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
  if (DAY.format(now) <= DAY.format(createdAt + days.to * DAY_MS)) return null
  return `Простите, заказ задерживается: обещали ${promisedDates(createdAt, days)}.`
}
