import { and, eq, ne, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentNotifications, payments } from '#db/schema/payments.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { confirmRefund } from '#server/payments/confirm-refund.ts'
import { requestRefund } from '#server/payments/request-refund.ts'
import type { BankNotification, BankReport } from '#server/upstream/bank/port.ts'
import { AppError } from '#shared/errors.ts'
import { canMovePayment, isUnderWay, type PaymentState } from '#shared/orders/order-states.ts'
import { staffRefundedLetter } from '#shared/orders/staff-letters.ts'
import { type AttemptState, outcomeOf } from '#shared/payments/payment-events.ts'
import type { PaymentProvider } from '#shared/payments/providers.ts'
import { mailedOrder } from './mailed-order.ts'
import { movePayment } from './move-order.ts'
import { tellOfMoves } from './tell-of-moves.ts'
import { tellStaff } from './tell-staff.ts'

type Scope = Pick<Ctx, 'db' | 'now' | 'log' | 'config'>

const statements = prepared((db) => ({
  payment: db
    .select({
      id: payments.id,
      orderId: payments.orderId,
      amount: payments.amount,
      state: payments.state,
      bankPaymentId: payments.bankPaymentId,
      provider: payments.provider,
      settledAt: payments.settledAt,
      orderPayment: orders.payment,
      isPrepay: orders.isPrepay,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, sql.placeholder('id')))
    .prepare(),
  seen: db
    .select({ id: paymentNotifications.id })
    .from(paymentNotifications)
    .where(
      and(
        eq(paymentNotifications.provider, sql.placeholder('provider')),
        eq(paymentNotifications.id, sql.placeholder('id')),
      ),
    )
    .prepare(),
  otherPending: db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, sql.placeholder('orderId')),
        eq(payments.state, 'pending'),
        ne(payments.id, sql.placeholder('id')),
      ),
    )
    .limit(1)
    .prepare(),
}))

/**
 * Records what the bank reports about a payment, each notification once: a repeated one changes nothing (PAY-33), and
 * those of one payment lead to the same state in any order (PAY-34). Logs and throws NOT_FOUND for an unknown
 * payment, BAD_INPUT for another amount, and FORBIDDEN if the bank's id of the payment is not the one that it was
 * opened with. The caller must have verified that the notification comes from the bank. Returns whether it is new.
 */
export function recordNotification(
  ctx: Scope,
  notification: BankNotification & { readonly provider: PaymentProvider },
): boolean {
  return inTransaction(ctx.db, () => {
    const payment = statements(ctx.db).payment.get({ id: notification.paymentId })
    if (!payment) {
      ctx.log.warn({ notification: notification.id }, 'a notification about an unknown payment')
      throw new AppError('NOT_FOUND')
    }
    if (payment.amount !== notification.amount) {
      ctx.log.warn(
        { notification: notification.id, orderId: payment.orderId },
        'the bank speaks of another amount',
      )
      throw new AppError('BAD_INPUT', { fields: { amount: 'Неверная сумма' } })
    }
    const isSameBank = payment.provider === notification.provider
    if (!isSameBank || (payment.bankPaymentId ?? notification.bankPaymentId) !== notification.bankPaymentId) {
      ctx.log.warn(
        { notification: notification.id, orderId: payment.orderId },
        'the bank speaks of another payment of its own',
      )
      throw new AppError('FORBIDDEN')
    }
    const { provider, id } = notification
    if (payment.settledAt === null)
      ctx.db.update(payments).set({ settledAt: ctx.now }).where(eq(payments.id, payment.id)).run()
    if (statements(ctx.db).seen.get({ provider, id })) return false
    ctx.db
      .insert(paymentNotifications)
      .values({ provider, id, paymentId: payment.id, state: notification.state, receivedAt: ctx.now })
      .run()
    if (payment.bankPaymentId === null) {
      const { bankPaymentId } = notification
      ctx.db.update(payments).set({ bankPaymentId }).where(eq(payments.id, payment.id)).run()
    }
    settle(ctx, payment, notification.state)
    return true
  })
}

/**
 * Records what the bank has answered about a payment. Returns whether it is new. Throws like `recordNotification`, and FORBIDDEN if the answer is
 * about another payment.
 */
export function recordReport(
  ctx: Scope,
  { id, provider }: { readonly id: string; readonly provider: PaymentProvider },
  report: BankReport,
): boolean {
  if (report.paymentId !== null && report.paymentId !== id) {
    ctx.log.warn({ bankPaymentId: report.bankPaymentId }, 'the bank answers about another payment')
    throw new AppError('FORBIDDEN')
  }
  return recordNotification(ctx, { ...report, paymentId: id, provider })
}

interface PaymentToSettle {
  readonly id: string
  readonly orderId: number
  readonly amount: number
  readonly state: AttemptState
  readonly orderPayment: PaymentState
  /** Whether the order is prepay now; the shopper may have changed it to payment on receipt. */
  readonly isPrepay: boolean
}

/** Applies the table of events. An order that this payment has not paid is moved only while it waits for a payment. */
function settle(ctx: Scope, payment: PaymentToSettle, to: BankNotification['state']): void {
  const { id, orderId, state, orderPayment } = payment
  const isAwaited = payment.isPrepay && (orderPayment === 'pending' || orderPayment === 'failed')
  const outcome = outcomeOf(state, to === 'paid' && !isAwaited ? 'unneeded' : to)
  if (outcome.payment === state) return
  if (outcome.payment === 'refunding') {
    requestRefund(ctx, payment)
    ctx.log.warn({ orderId }, 'the bank was paid for an order that does not wait for it')
  } else if (outcome.payment === 'refunded') confirmRefund(ctx, id)
  else setState(ctx, id, outcome.payment)

  const { order } = outcome
  if (order === undefined) return
  const isPaidByThis = state === 'paid' || (isAwaited && order === 'paid')
  const isLastTry = () =>
    isAwaited && canMovePayment(orderPayment, order) && !statements(ctx.db).otherPending.get({ orderId, id })
  if (!isPaidByThis && !isLastTry()) return
  tellOfMoves(ctx, orderId, () => movePayment(ctx, orderId, order))
  if (order === 'refunded') tellOfBankRefund(ctx, orderId)
}

/** The shop has not asked for it, so the staff has to stop an order that is under way (STAFF-13). */
function tellOfBankRefund(ctx: Scope, orderId: number): void {
  const order = ctx.db.select().from(orders).where(eq(orders.id, orderId)).get()
  if (!order || !isUnderWay(order.fulfilment)) return
  const isShipped = order.fulfilment === 'shipped'
  tellStaff(ctx, order, 'staff-refunded', staffRefundedLetter(mailedOrder(ctx, order), { isShipped }))
}

function setState(ctx: Scope, id: string, state: AttemptState): void {
  ctx.db.update(payments).set({ state, updatedAt: ctx.now }).where(eq(payments.id, id)).run()
}
