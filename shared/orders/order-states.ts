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

export const PAYMENT_STATES = ['none', 'pending', 'paid', 'failed', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Allowed moves of fulfilment: cancelled from any state before shipped, after it only returned. */
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

/** Allowed moves of payment: a failed try may be repeated, or given up for payment on receipt, paid at delivered. */
export const PAYMENT_MOVES = {
  none: ['pending', 'paid'],
  pending: ['paid', 'failed', 'none'],
  failed: ['pending', 'paid', 'none'],
  paid: ['refunded'],
  refunded: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>

export function canMoveFulfilment(from: FulfilmentState, to: FulfilmentState): boolean {
  return (FULFILMENT_MOVES[from] as readonly FulfilmentState[]).includes(to)
}

export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return (PAYMENT_MOVES[from] as readonly PaymentState[]).includes(to)
}

/** The first of the allowed moves: along the road, never off it; null at its end. */
export function nextFulfilment(from: FulfilmentState): FulfilmentState | null {
  const [next] = FULFILMENT_MOVES[from]
  return next === undefined || next === 'returned' ? null : next
}
