import type { OrderRow } from '#server/orders/queries.ts'
import { historyLabel, paymentLabel } from '#shared/orders/state-labels.ts'
import { streetLine } from '#shared/orders/street-line.ts'

/** What an exported order says in Russian, in each of the formats. */

export function stateWords({ fulfilment }: OrderRow): string {
  return historyLabel({ track: 'fulfilment', state: fulfilment })
}

export function paymentWords(order: OrderRow): string {
  return paymentLabel(order)
}

/** Returns the name of the delivery and, if there is one, its point; '' for a quick order. */
export function deliveryWords({ delivery }: OrderRow): string {
  if (delivery === null) return ''
  return [delivery.name, delivery.point && `${delivery.point.name}, ${delivery.point.address}`]
    .filter(Boolean)
    .join(': ')
}

/** Returns the address on one line; '' without an address, as of an order that is picked up or anonymous. */
export function addressWords({ address }: OrderRow): string {
  if (address === null) return ''
  return [
    ...[address.postcode, address.country, address.region, address.city],
    ...[streetLine(address), address.text],
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns what the whole order costs, with its delivery as far as its price is known. */
export function totalOf({ finalTotal, deliveryPrice }: OrderRow): number {
  return finalTotal + (deliveryPrice ?? 0)
}
