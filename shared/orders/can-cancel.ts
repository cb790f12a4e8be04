import type { FulfilmentState } from './order-states.ts'

/** A client may cancel until the order is assembled; afterwards only the shop can. */
export function canCancel(fulfilment: FulfilmentState): boolean {
  return fulfilment === 'new' || fulfilment === 'confirmed'
}
