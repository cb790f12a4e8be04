import { refundReceipt } from '#server/payments/order-receipt.ts'
import { inOwnTurns } from '#server/storage/turns.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { bankOf, isWholeRefund, type RefundOrder } from '#server/upstream/bank/port.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
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

/**
 * Requests every due refund from the bank until the bank confirms it. Each refund has one key, so that a request that
 * is repeated after a lost answer returns the money only once (PAY-54, PAY-84).
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
  const isDone = await requestRefund(deps, refund, attempts)
  await whenWritable(db, () => {
    if (isDone) confirmDue({ db, now: deps.clock.now() }, refund)
    else postponeDue(db, refund, deps.clock.now() + retryPause(attempts))
  })
}

async function requestRefund(deps: JobDeps, refund: DueRefund, attempts: number): Promise<boolean> {
  const { database, clock, upstreams, log } = deps
  const scope = { db: database.db, now: clock.now(), upstreams, log }
  const { paymentId, provider } = refund
  const order = bankOrderOf(deps, refund)
  // Whether the call fails or the bank refuses, the refund is requested again later.
  const answer = await callUpstream(scope, `bank:${provider}`, async () =>
    bankOf(upstreams.banks, provider).refundPayment(order),
  ).catch((error: unknown) => ({ error }))
  if (answer === 'made' || answer === 'pending') return answer === 'made'
  const isAlert = attempts % ATTEMPTS_PER_ALERT === 0
  const err = answer === 'refused' ? undefined : answer.error
  log[isAlert ? 'error' : 'warn']({ err, paymentId, attempts }, 'the bank did not refund a payment')
  return false
}

function bankOrderOf({ database, config }: JobDeps, refund: DueRefund): RefundOrder {
  const { paymentId, orderId, bankPaymentId, amount, paidAmount, refundedBefore, key, parts } = refund
  const receipt = isWholeRefund(refund) ? null : refundReceipt({ db: database.db, config }, orderId, parts)
  return { paymentId, bankPaymentId, amount, paidAmount, refundedBefore, key, receipt }
}
