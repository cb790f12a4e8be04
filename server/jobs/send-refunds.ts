import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { confirmRefund } from '#server/payments/confirm-refund.ts'
import { inOwnTurns } from '#server/storage/turns.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { bankOf } from '#server/upstream/bank/port.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import type { JobDeps } from './job-deps.ts'
import { retryPause } from './retry-pause.ts'

const BATCH = 10
/** How long a refund is reserved for the process that requests it. Longer than any call to the bank. */
const LEASE_MS = 30_000
/**
 * About half a day of attempts. Attempts continue after that, but each multiple of this number is logged as an error,
 * for a person to handle.
 */
const ATTEMPTS_PER_ALERT = 50

const statements = prepared((db) => ({
  due: db
    .select({
      paymentId: refunds.paymentId,
      amount: refunds.amount,
      bankPaymentId: payments.bankPaymentId,
      provider: payments.provider,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isNull(refunds.confirmedAt), lte(refunds.nextAttemptAt, sql.placeholder('now'))))
    .orderBy(asc(refunds.nextAttemptAt), asc(refunds.paymentId))
    .limit(BATCH)
    .prepare(),
  take: db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, nextAttemptAt: sql`${sql.placeholder('until')}` })
    .where(
      and(
        eq(refunds.paymentId, sql.placeholder('paymentId')),
        isNull(refunds.confirmedAt),
        lte(refunds.nextAttemptAt, sql.placeholder('now')),
      ),
    )
    .returning({ attempts: refunds.attempts })
    .prepare(),
}))

type DueRefund = ReturnType<ReturnType<typeof statements>['due']['all']>[number]

/**
 * Requests every due refund from the bank until the bank confirms it. Each refund has one key, so that a request that
 * is repeated after a lost answer returns the money only once.
 */
export async function sendRefunds(deps: JobDeps): Promise<void> {
  const { db } = deps.database
  for (;;) {
    const due = statements(db).due.all({ now: deps.clock.now() })
    if (due.length === 0) return
    await inOwnTurns(due, (refund) => sendRefund(deps, refund))
  }
}

async function sendRefund(deps: JobDeps, refund: DueRefund): Promise<void> {
  const { db } = deps.database
  const { paymentId } = refund
  const now = deps.clock.now()
  const lease = { paymentId, now, until: now + LEASE_MS }
  const taken = await whenWritable(db, () => statements(db).take.get(lease))
  if (!taken) return
  const { attempts } = taken
  const isDone = await requestRefund(deps, refund, attempts)
  await whenWritable(db, () => {
    if (isDone) confirmRefund({ db, now: deps.clock.now() }, paymentId)
    else postpone(deps, paymentId, attempts)
  })
}

async function requestRefund(deps: JobDeps, refund: DueRefund, attempts: number): Promise<boolean> {
  const { database, clock, upstreams, log } = deps
  const scope = { db: database.db, now: clock.now(), upstreams, log }
  const { paymentId, provider } = refund
  const key = `refund-${paymentId}`
  // Whether the call fails or the bank refuses, the refund is requested again later.
  const answer = await callUpstream(scope, `bank:${provider}`, async () =>
    bankOf(upstreams.banks, provider).refundPayment({ ...refund, key }),
  ).catch((error: unknown) => ({ error }))
  if (answer === 'made' || answer === 'pending') return answer === 'made'
  const isAlert = attempts % ATTEMPTS_PER_ALERT === 0
  const err = answer === 'refused' ? undefined : answer.error
  log[isAlert ? 'error' : 'warn']({ err, paymentId, attempts }, 'the bank did not refund a payment')
  return false
}

/** Schedules the next attempt, unless a notification has confirmed the refund meanwhile. */
function postpone({ database, clock }: JobDeps, paymentId: string, attempts: number): void {
  database.db
    .update(refunds)
    .set({ nextAttemptAt: clock.now() + retryPause(attempts) })
    .where(and(eq(refunds.paymentId, paymentId), isNull(refunds.confirmedAt)))
    .run()
}
