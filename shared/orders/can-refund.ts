import type { FulfilmentState, PaymentState } from './order-states.ts'

/** Whether a part of the order can be refunded: it is paid, and not cancelled or returned as a whole (PAY-84). */
export function canRefundPart(order: {
  readonly fulfilment: FulfilmentState
  readonly payment: PaymentState
}): boolean {
  return order.payment === 'paid' && order.fulfilment !== 'cancelled' && order.fulfilment !== 'returned'
}
