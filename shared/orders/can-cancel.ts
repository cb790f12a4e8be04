import type { FulfilmentState } from './order-states.ts'

/** Whether the customer can cancel the order: before it is assembled. After that only the shop can. */
export function canCancel(fulfilment: FulfilmentState): boolean {
  return fulfilment === 'new' || fulfilment === 'confirmed'
}
