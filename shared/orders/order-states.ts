export const FULFILMENT_STATES = [
  'new',
  'confirmed',
  'assembled',
  'shipped',
  'delivered',
  'done',
  'cancelled',
  'returned',
] as const
export type FulfilmentState = (typeof FULFILMENT_STATES)[number]

/** The states of an order that its buyer may not have got yet. */
export const OPEN_STATES = ['new', 'confirmed', 'assembled', 'shipped', 'delivered'] as const

export const PAYMENT_STATES = ['none', 'pending', 'paid', 'failed', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/**
 * Allowed transitions of fulfilment: an order can be cancelled before it is shipped, and only returned afterwards
 * (ORD-19).
 */
export const FULFILMENT_MOVES = {
  new: ['confirmed', 'cancelled'],
  confirmed: ['assembled', 'cancelled'],
  assembled: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['done', 'returned'],
  done: ['returned'],
  cancelled: [],
  returned: [],
} as const satisfies Record<FulfilmentState, readonly FulfilmentState[]>

/**
 * Allowed transitions of payment: a failed try can be repeated (ORD-21) or replaced by payment on receipt, which is
 * paid at delivery (ORD-22). The bank may report a refund before the payment itself (PAY-60).
 */
export const PAYMENT_MOVES = {
  none: ['pending', 'paid'],
  pending: ['paid', 'failed', 'none', 'refunded'],
  failed: ['pending', 'paid', 'none', 'refunded'],
  paid: ['refunded'],
  refunded: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>

export function canMoveFulfilment(from: FulfilmentState, to: FulfilmentState): boolean {
  return (FULFILMENT_MOVES[from] as readonly FulfilmentState[]).includes(to)
}

export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return (PAYMENT_MOVES[from] as readonly PaymentState[]).includes(to)
}

/** Returns the next state on the way to 'done', or null after 'done' and for a cancelled or returned order. */
export function nextFulfilment(from: FulfilmentState): FulfilmentState | null {
  const [next] = FULFILMENT_MOVES[from]
  return next === undefined || next === 'returned' ? null : next
}

/** Whether an order may not come into a state before it is paid, or because its money has come back (ORD-23, ORD-72). */
export function lacksPayment(
  to: FulfilmentState,
  { isPrepay, payment }: { readonly isPrepay: boolean; readonly payment: PaymentState },
): boolean {
  return isUnderWay(to) && isPrepay && payment !== 'paid'
}

/** Whether the money of an order has come back before it was shipped, so that it will not be (ORD-72). */
export function isStoppedByRefund(order: {
  readonly fulfilment: FulfilmentState
  readonly payment: PaymentState
}): boolean {
  return order.payment === 'refunded' && canMoveFulfilment(order.fulfilment, 'cancelled')
}

/** Whether the order still has to be brought to the shopper or to the place where it will wait. */
export function isUnderWay(fulfilment: FulfilmentState): boolean {
  return canMoveFulfilment(fulfilment, 'cancelled') || fulfilment === 'shipped'
}
