import type { FulfilmentState, PaymentState } from './order-states.ts'

export interface OrderToPay {
  readonly isPrepay: boolean
  readonly fulfilment: FulfilmentState
  readonly payment: PaymentState
  /** UTC ms at which the unpaid order gives its stock back. */
  readonly expiresAt: number | null
}

/** Whether 'Оплатить' leads anywhere: a prepay order that waits for its money and has not expired. */
export function canPay(order: OrderToPay, now: number): boolean {
  return (
    order.isPrepay &&
    order.fulfilment === 'new' &&
    (order.payment === 'pending' || order.payment === 'failed') &&
    (order.expiresAt === null || order.expiresAt > now)
  )
}
