import { deliveryDates } from '#shared/tariffs/delivery-dates.ts'
import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'
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

const PROMISES: Readonly<Record<DeliveryKind, string>> = {
  courier: 'Привезём',
  pickup: 'Будет в\u00a0пункте выдачи',
  post: 'Придёт на\u00a0почту',
  store: 'Будет в\u00a0магазине',
}

/**
 * Returns what happens on the promised dates (ORD-58): 'Привезём 25–27 ноября'. Returns null once the order has
 * arrived, and if its dates are not known or are agreed with the operator.
 */
export function promiseOf({
  fulfilment,
  hasLargeItem,
  createdAt,
  delivery,
}: Pick<OrderView, 'fulfilment' | 'hasLargeItem' | 'createdAt' | 'delivery'>): string | null {
  if (!delivery?.days || hasLargeItem || !isUnderWay(fulfilment)) return null
  return `${PROMISES[delivery.kind]} ${promisedDates(createdAt, delivery.days)}`
}
