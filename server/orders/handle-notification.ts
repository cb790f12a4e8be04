import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import type { BankMessage, BankReport, ReceivedMessage } from '#server/upstream/bank/port.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { AppError } from '#shared/errors.ts'
import type { PaymentProvider } from '#shared/payments/providers.ts'
import { recordNotification } from './record-notification.ts'

type Scope = Pick<Ctx, 'db' | 'now' | 'log' | 'upstreams'>
type Hint = Extract<BankMessage, { type: 'hint' }>

const statements = prepared((db) => ({
  /** The payment by the bank's id, or by the shop's own id if the bank's answer with its id never arrived. */
  known: db
    .select({ id: payments.id })
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

/**
 * Handles a message from the bank. A signed message is trusted (PAY-32). For any other, the shop asks the bank, and
 * only if the message names a payment of the shop, so that forged messages cost no calls (PAY-47). Throws NOT_FOUND,
 * BAD_INPUT, FORBIDDEN if the bank's answer is about another payment, and UPSTREAM_DOWN so that the bank sends the
 * message again.
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
  const news = await lookUp(ctx, provider, message)
  if (news === null) {
    ctx.log.info({ bankPaymentId }, 'a payment has no news at the bank')
    return
  }
  const isOfThis = news.bankPaymentId === bankPaymentId && (news.paymentId ?? known.id) === known.id
  if (!isOfThis) {
    ctx.log.warn({ bankPaymentId }, 'a message names another payment than the bank')
    throw new AppError('FORBIDDEN')
  }
  recordNotification(ctx, { ...news, paymentId: known.id, provider })
}

async function lookUp(ctx: Scope, provider: PaymentProvider, message: Hint): Promise<BankReport | null> {
  try {
    return await callUpstream(ctx, `bank:${provider}`, () => message.lookUp())
  } catch (error) {
    ctx.log.warn({ err: error }, 'the bank could not confirm a message')
    throw new AppError('UPSTREAM_DOWN')
  }
}
