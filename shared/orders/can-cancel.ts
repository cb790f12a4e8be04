import type { FulfilmentState } from './order-states.ts'

/** A client can cancel an order until it is assembled; after that only the shop can. */
export function canCancel(fulfilment: FulfilmentState): boolean {
  return fulfilment === 'new' || fulfilment === 'confirmed'
}
