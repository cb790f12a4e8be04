import { desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { openBankPage } from '#server/payments/open-bank-page.ts'
import { openPayment } from '#server/payments/open-payment.ts'
import { providerFor } from '#server/upstream/bank/port.ts'
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
      paymentSystemId: orders.paymentSystemId,
      expiresAt: orders.expiresAt,
      finalTotal: orders.finalTotal,
      deliveryPrice: orders.deliveryPrice,
    })
    .from(orders)
    .where(eq(orders.publicId, sql.placeholder('publicId')))
    .prepare(),
  lastPayment: db
    .select({
      id: payments.id,
      state: payments.state,
      provider: payments.provider,
      bankPaymentId: payments.bankPaymentId,
    })
    .from(payments)
    .where(eq(payments.orderId, sql.placeholder('orderId')))
    .orderBy(desc(sql`rowid`))
    .limit(1)
    .prepare(),
}))

/**
 * Starts another payment from the order's page and returns the path that leads to the bank's page (PAY-36). A payment
 * that is still open is continued instead (PAY-46), unless its bank has never opened it and the order is now paid at
 * another one (PAY-83). Throws NOT_FOUND, PAYMENT_NOT_POSSIBLE, and UPSTREAM_DOWN, after
 * which the payment stays open and the next call continues it.
 */
export async function startPayment(ctx: Ctx, { publicId }: { publicId: string }): Promise<{ path: string }> {
  const due = inTransaction(ctx.db, () => {
    const order = statements(ctx.db).order.get({ publicId })
    if (!order) throw new AppError('NOT_FOUND')
    if (!canPay(order, ctx.now)) throw new AppError('PAYMENT_NOT_POSSIBLE')
    const amount = payableOf(order)
    const { id: orderId, paymentSystemId } = order
    const last = statements(ctx.db).lastPayment.get({ orderId })
    const provider = providerFor(ctx.upstreams.banks, paymentSystemId)
    // A bank that has never answered cannot be paid, so another one need not wait for it (PAY-83).
    const isElsewhere = last?.bankPaymentId === null && last.provider !== provider
    if (last?.state === 'pending' && !isElsewhere) return { paymentId: last.id, orderId, amount }
    if (last?.state === 'pending') giveUp(ctx, last.id)
    if (order.payment === 'failed') movePayment(ctx, orderId, 'pending')
    return { paymentId: openPayment(ctx, { orderId, paymentSystemId, amount }), orderId, amount }
  })
  try {
    return { path: await openBankPage(ctx, { ...due, publicId }) }
  } catch (error) {
    ctx.log.warn({ err: error, orderId: due.orderId }, 'the bank did not open a payment')
    throw new AppError('UPSTREAM_DOWN')
  }
}

function giveUp(ctx: Ctx, paymentId: string): void {
  ctx.db.update(payments).set({ state: 'failed', updatedAt: ctx.now }).where(eq(payments.id, paymentId)).run()
}
