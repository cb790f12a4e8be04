import { desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { openBankPage } from '#server/payments/open-bank-page.ts'
import { openPayment } from '#server/payments/open-payment.ts'
import { AppError } from '#shared/errors.ts'
import { canPay } from '#shared/orders/can-pay.ts'
import { movePayment } from './move-order.ts'
import { payableOf } from './other-payments.ts'

const statements = prepared((db) => ({
  order: db
    .select({
      id: orders.id,
      isPrepay: orders.isPrepay,
      fulfilment: orders.fulfilment,
      payment: orders.payment,
      expiresAt: orders.expiresAt,
      finalTotal: orders.finalTotal,
      deliveryPrice: orders.deliveryPrice,
    })
    .from(orders)
    .where(eq(orders.publicId, sql.placeholder('publicId')))
    .prepare(),
  lastPayment: db
    .select({ id: payments.id, state: payments.state })
    .from(payments)
    .where(eq(payments.orderId, sql.placeholder('orderId')))
    .orderBy(desc(payments.createdAt), desc(sql`rowid`))
    .limit(1)
    .prepare(),
}))

/**
 * Starts another payment from the order's page and returns the path that leads to the bank's page (PAY-36). A payment
 * that is still open is continued instead (PAY-46). Throws NOT_FOUND, PAYMENT_NOT_POSSIBLE, and UPSTREAM_DOWN, after
 * which the payment stays open and the next call continues it.
 */
export async function startPayment(ctx: Ctx, { publicId }: { publicId: string }): Promise<{ path: string }> {
  const due = inTransaction(ctx.db, () => {
    const order = statements(ctx.db).order.get({ publicId })
    if (!order) throw new AppError('NOT_FOUND')
    if (!canPay(order, ctx.now)) throw new AppError('PAYMENT_NOT_POSSIBLE')
    const amount = payableOf(order)
    const last = statements(ctx.db).lastPayment.get({ orderId: order.id })
    if (last?.state === 'pending') return { paymentId: last.id, orderId: order.id, amount }
    if (order.payment === 'failed') movePayment(ctx, order.id, 'pending')
    return { paymentId: openPayment(ctx, order.id, amount), orderId: order.id, amount }
  })
  try {
    return { path: await openBankPage(ctx, { ...due, publicId }) }
  } catch (error) {
    ctx.log.warn({ err: error, orderId: due.orderId }, 'the bank did not open a payment')
    throw new AppError('UPSTREAM_DOWN')
  }
}
