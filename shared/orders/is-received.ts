import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'
import type { FulfilmentState } from './order-states.ts'

interface Arrival {
  readonly fulfilment: FulfilmentState
  /** Null for a quick order, whose delivery an operator has agreed on by phone. */
  readonly delivery: { readonly kind: DeliveryKind } | null
}

/** Whether a delivered order waits until somebody collects it. A courier hands it over at the door instead. */
export function waitsForCollection({ fulfilment, delivery }: Arrival): boolean {
  return fulfilment === 'delivered' && delivery !== null && delivery.kind !== 'courier'
}

/** Whether the buyer has got the order, has paid for it on receipt (ORD-22), and can say what it is like (REV-22). */
export function isReceived(order: Arrival): boolean {
  return order.fulfilment === 'done' || (order.fulfilment === 'delivered' && !waitsForCollection(order))
}
