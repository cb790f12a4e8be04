import { inTransaction } from '#db/transaction.ts'
import { tellOfRefusal } from '#server/orders/tell-staff.ts'
import { refundReceipt } from '#server/payments/order-receipt.ts'
import { inOwnTurns } from '#server/storage/turns.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { bankOf, isWholeRefund, type RefundOrder } from '#server/upstream/bank/port.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { confirmDue, type DueRefund, dueRefunds, postponeDue, takeDue } from './due-refunds.ts'
import type { JobDeps } from './job-deps.ts'
import { retryPause } from './retry-pause.ts'

/** How long a refund is reserved for the process that requests it. Longer than any call to the bank. */
const LEASE_MS = 30_000
/**
 * About half a day of attempts. Attempts continue after that, but each multiple of this number is logged as an error,
 * for a person to handle.
 */
const ATTEMPTS_PER_ALERT = 50
/** About a minute of attempts, after which the staff is told of a refusal: some banks decline what they make soon. */
const ATTEMPTS_TO_TELL = 5
/** The longest wait for the next attempt. What the bank declines will hardly be made soon. */
const LONGEST_PAUSE_MS = { open: 15 * MINUTE_MS, refused: HOUR_MS } as const

/**
 * Requests every due refund from the bank until the bank confirms it. Each refund has one key, so that a request that
 * is repeated after a lost answer returns the money only once (PAY-54, PAY-84). The staff is told of one that the bank
 * declines (PAY-95).
 */
export async function sendRefunds(deps: JobDeps): Promise<void> {
  const { db } = deps.database
  for (;;) {
    const due = dueRefunds(db, deps.clock.now())
    if (due.length === 0) return
    await inOwnTurns(due, (refund) => sendRefund(deps, refund))
  }
}

async function sendRefund(deps: JobDeps, refund: DueRefund): Promise<void> {
  const { db } = deps.database
  const now = deps.clock.now()
  const taken = await whenWritable(db, () => takeDue(db, refund, { now, until: now + LEASE_MS }))
  if (!taken) return
  const { attempts } = taken
  const outcome = await requestRefund(deps, refund, attempts)
  await whenWritable(db, () => record(deps, refund, { outcome, attempts }))
}

/** What became of a request: open until another one has a definite answer. */
type RefundOutcome = 'made' | 'refused' | 'open'

function record(
  { database: { db }, clock, config }: JobDeps,
  refund: DueRefund,
  { outcome, attempts }: { readonly outcome: RefundOutcome; readonly attempts: number },
): void {
  const now = clock.now()
  if (outcome === 'made') {
    confirmDue({ db, now }, refund)
    return
  }
  const until = now + retryPause(attempts, LONGEST_PAUSE_MS[outcome])
  inTransaction(db, () => {
    const isWaiting = postponeDue(db, refund, { until, refusedAt: outcome === 'refused' ? now : null })
    if (isWaiting && outcome === 'refused' && attempts >= ATTEMPTS_TO_TELL)
      tellOfRefusal({ db, now, config }, refund)
  })
}

async function requestRefund(deps: JobDeps, refund: DueRefund, attempts: number): Promise<RefundOutcome> {
  const { database, clock, upstreams, log } = deps
  const scope = { db: database.db, now: clock.now(), upstreams, log }
  const { paymentId, provider } = refund
  const order = bankOrderOf(deps, refund)
  // Whether the call fails or the bank refuses, the refund is requested again later.
  const answer = await callUpstream(scope, `bank-refund:${provider}`, async () =>
    bankOf(upstreams.banks, provider).refundPayment(order),
  ).catch((error: unknown) => ({ error }))
  if (answer === 'made') return 'made'
  if (answer === 'pending') return 'open'
  const isAlert = attempts % ATTEMPTS_PER_ALERT === 0
  const err = answer === 'refused' ? undefined : answer.error
  log[isAlert ? 'error' : 'warn']({ err, paymentId, attempts }, 'the bank did not refund a payment')
  const isRefused = err === undefined || (err instanceof UpstreamError && err.reason === 'refused')
  return isRefused ? 'refused' : 'open'
}

function bankOrderOf({ database, config }: JobDeps, refund: DueRefund): RefundOrder {
  const { paymentId, orderId, bankPaymentId, amount, paidAmount, refundedBefore, key, parts } = refund
  const receipt = isWholeRefund(refund) ? null : refundReceipt({ db: database.db, config }, orderId, parts)
  return { paymentId, bankPaymentId, amount, paidAmount, refundedBefore, key, receipt }
}
