import { UNPAID_HOURS } from '#shared/orders/order-waits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

/** How long after its opening the bank is asked about a payment for the first time. */
export const FIRST_QUESTION_MS = MINUTE_MS
/** The waits after the first two questions; after all later ones it is the longest. */
const PAUSES_MS = [5 * MINUTE_MS, 15 * MINUTE_MS] as const
export const LONGEST_PAUSE_MS = HOUR_MS
/** The wait after a question about an expired order, which only waits for its answer, and after one without answer. */
export const SHORT_PAUSE_MS = 5 * MINUTE_MS
/** How long the bank is asked about a payment; later only the daily reconciliation does. */
export const ASKED_FOR_MS = 7 * DAY_MS
/** How long the bank is asked about a payment that it does not know. As long as an order can be paid (ORD-9). */
export const UNKNOWN_FOR_MS = UNPAID_HOURS * HOUR_MS

interface Asked {
  /** How often the bank was asked before. */
  readonly questions: number
  /** When the order of the payment expires; null if it does not. */
  readonly expiresAt: number | null
}

/** Returns when the bank is to be asked again after a question that is asked now. */
export function nextQuestion({ questions, expiresAt }: Asked, now: number): number {
  const isExpired = expiresAt !== null && expiresAt <= now
  if (isExpired) return now + SHORT_PAUSE_MS
  const next = now + (PAUSES_MS[questions] ?? LONGEST_PAUSE_MS)
  return expiresAt === null ? next : Math.min(next, expiresAt)
}
