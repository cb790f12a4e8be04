import type { OrderDelivery } from './contract.ts'

/** Returns how an order comes, for its buyer: the name of a pickup tariff names all points of a carrier, not the one. */
export function deliveryWay({ kind, name }: Pick<OrderDelivery, 'kind' | 'name'>): string {
  return kind === 'pickup' ? 'Самовывоз' : name
}
