import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { countBudget, refuseOverBudget } from '#server/limits/budgets.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { type BankAnswer, bankOf, type ReceivedMessage } from '#server/upstream/bank/port.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { sharedCalls } from '#server/upstream/shared-calls.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import type { PaymentProvider } from '#shared/payments/providers.ts'
import { recordNotification, recordReport } from './record-notification.ts'

type Scope = Pick<Ctx, 'db' | 'now' | 'log' | 'upstreams' | 'config'> & Parameters<typeof countBudget>[0]

const statements = prepared((db) => ({
  /** The payment by the bank's id, or by the shop's own id if the bank's answer with its id never arrived. */
  known: db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(
      and(
        eq(payments.provider, sql.placeholder('provider')),
        or(
          eq(payments.bankPaymentId, sql.placeholder('bankPaymentId')),
          and(eq(payments.id, sql.placeholder('paymentId')), isNull(payments.bankPaymentId)),
        ),
      ),
    )
    .prepare(),
}))

const shareHandling = sharedCalls<void>()

/**
 * Handles a message from the bank. A signed message is trusted (PAY-32). For any other, the shop asks the bank, and
 * only if the message names a payment of the shop, so that forged messages cost no calls (PAY-47). Hints about one
 * payment that come together share one question, and those that bring nothing new have a budget, above which they are
 * ignored: the shop asks the bank by itself (PAY-64). Throws NOT_FOUND, BAD_INPUT, FORBIDDEN if the bank's answer is
 * about another payment, and UPSTREAM_DOWN so that the bank sends the message again.
 */
export async function handleNotification(ctx: Scope, { provider, message }: ReceivedMessage): Promise<void> {
  if (message.type === 'signed') {
    recordNotification(ctx, { ...message.notification, provider })
    return
  }
  const { bankPaymentId, paymentId } = message
  const known = statements(ctx.db).known.get({ provider, bankPaymentId, paymentId: paymentId ?? '' })
  if (!known) {
    ctx.log.warn({ bankPaymentId }, 'a message about an unknown payment')
    throw new AppError('NOT_FOUND')
  }
  await shareHandling(ctx.upstreams, `${known.id} ${bankPaymentId}`, () =>
    followHint(ctx, { ...known, provider, bankPaymentId }),
  )
}

interface HintedPayment {
  readonly id: string
  readonly provider: PaymentProvider
  readonly bankPaymentId: string
  readonly amount: number
}

async function followHint(ctx: Scope, payment: HintedPayment): Promise<void> {
  const subjects = { payment: payment.id }
  if (isOverBudget(ctx, subjects)) return
  let isNews = false
  try {
    const answer = await lookUp(ctx, payment)
    if (answer !== 'waiting' && answer !== 'unknown')
      isNews = await whenWritable(ctx.db, () => recordReport(ctx, payment, answer))
  } finally {
    if (!isNews) await whenWritable(ctx.db, () => countBudget(ctx, 'bank-hint', subjects))
  }
}

function isOverBudget(ctx: Scope, subjects: { readonly payment: string }): boolean {
  try {
    refuseOverBudget(ctx, 'bank-hint', subjects)
    return false
  } catch (error) {
    if (!isAppError(error, 'TOO_MANY_REQUESTS')) throw error
    ctx.log.info('too many messages that claim to come from the bank')
    return true
  }
}

async function lookUp(ctx: Scope, { id, provider, ...known }: HintedPayment): Promise<BankAnswer> {
  try {
    return await callUpstream(ctx, `bank-hint:${provider}`, async () =>
      bankOf(ctx.upstreams.banks, provider).findPayment({ paymentId: id, ...known }),
    )
  } catch (error) {
    ctx.log.warn({ err: error }, 'the bank could not confirm a message')
    throw new AppError('UPSTREAM_DOWN')
  }
}
