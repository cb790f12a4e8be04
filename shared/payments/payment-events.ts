/**
 * The states of one payment, which is one attempt to pay an order. 'refunding' means that a refund is requested and
 * the bank has not confirmed it yet.
 */
export const ATTEMPT_STATES = ['pending', 'paid', 'failed', 'refunding', 'refunded'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** What a bank reports about a payment. */
export const BANK_EVENTS = ['paid', 'failed', 'refunded'] as const
export type BankEvent = (typeof BANK_EVENTS)[number]

/** 'unneeded' is 'paid' for an order that does not wait for the money: it is paid already or is paid on receipt. */
type PaymentEvent = BankEvent | 'unneeded'

interface Outcome {
  readonly payment: AttemptState
  /** What becomes of the order for which the payment is; without it the order stays as it is. */
  readonly order?: BankEvent
}

const PAID: Outcome = { payment: 'paid' }
const REFUNDING: Outcome = { payment: 'refunding' }
const REFUNDED: Outcome = { payment: 'refunded' }

/**
 * What each event makes of a payment, in any order of events (PAY-34): once it is paid, it is not failed any more, and
 * once it is refunded, it stays so, even if the bank reports only then that it was paid.
 */
const PAYMENT_EVENTS: Readonly<Record<AttemptState, Readonly<Record<PaymentEvent, Outcome>>>> = {
  pending: {
    paid: { payment: 'paid', order: 'paid' },
    unneeded: REFUNDING,
    failed: { payment: 'failed', order: 'failed' },
    refunded: { payment: 'refunded', order: 'refunded' },
  },
  failed: {
    paid: { payment: 'paid', order: 'paid' },
    unneeded: REFUNDING,
    failed: { payment: 'failed' },
    refunded: { payment: 'refunded', order: 'refunded' },
  },
  paid: {
    paid: PAID,
    unneeded: PAID,
    failed: PAID,
    refunded: { payment: 'refunded', order: 'refunded' },
  },
  refunding: {
    paid: REFUNDING,
    unneeded: REFUNDING,
    failed: REFUNDING,
    refunded: REFUNDED,
  },
  refunded: { paid: REFUNDED, unneeded: REFUNDED, failed: REFUNDED, refunded: REFUNDED },
}

/** Returns what an event makes of a payment in a state. */
export function outcomeOf(from: AttemptState, event: PaymentEvent): Outcome {
  return PAYMENT_EVENTS[from][event]
}
