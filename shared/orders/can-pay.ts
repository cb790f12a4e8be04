import type { FulfilmentState, PaymentState } from './order-states.ts'

export interface OrderToPay {
  readonly isPrepay: boolean
  readonly fulfilment: FulfilmentState
  readonly payment: PaymentState
  /** UTC milliseconds at which the unpaid order expires and returns its stock. */
  readonly expiresAt: number | null
}

/** Whether the order can be paid now: it is prepay, unpaid and has not expired (PAY-36). */
export function canPay(order: OrderToPay, now: number): boolean {
  return (
    order.isPrepay &&
    order.fulfilment === 'new' &&
    (order.payment === 'pending' || order.payment === 'failed') &&
    (order.expiresAt === null || order.expiresAt > now)
  )
}
