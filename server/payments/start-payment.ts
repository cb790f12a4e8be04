import { desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { movePayment } from '#server/orders/move-order.ts'
import { AppError } from '#shared/errors.ts'
import { canPay } from '#shared/payments/can-pay.ts'
import { openBankPage } from './open-bank-page.ts'

const statements = prepared((db) => ({
  order: db
    .select({
      id: orders.id,
      isPrepay: orders.isPrepay,
      fulfilment: orders.fulfilment,
      payment: orders.payment,
      expiresAt: orders.expiresAt,
      payable: sql<number>`${orders.finalTotal} + coalesce(${orders.deliveryPrice}, 0)`,
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
 * One more try to pay from the order's page: the path that leads to the bank's. A try that is still open is continued,
 * not doubled. NOT_FOUND, PAYMENT_NOT_POSSIBLE, UPSTREAM_DOWN (the order stays as it is).
 */
export async function startPayment(ctx: Ctx, { publicId }: { publicId: string }): Promise<{ path: string }> {
  const due = inTransaction(ctx.db, () => {
    const order = statements(ctx.db).order.get({ publicId })
    if (!order) throw new AppError('NOT_FOUND')
    if (!canPay(order, ctx.now)) throw new AppError('PAYMENT_NOT_POSSIBLE')
    const last = statements(ctx.db).lastPayment.get({ orderId: order.id })
    if (last?.state === 'pending') return { paymentId: last.id, orderId: order.id, amount: order.payable }
    if (order.payment === 'failed') movePayment(ctx, order.id, 'pending')
    return { paymentId: openPayment(ctx, order.id, order.payable), orderId: order.id, amount: order.payable }
  })
  try {
    return { path: await openBankPage(ctx, { ...due, publicId }) }
  } catch (error) {
    ctx.log.warn({ err: error, orderId: due.orderId }, 'the bank did not open a payment')
    throw new AppError('UPSTREAM_DOWN')
  }
}

/** Writes a new try to pay and answers with its id. Called inside the transaction that decides it. */
export function openPayment(ctx: Ctx, orderId: number, amount: number): string {
  const id = ctx.newId()
  ctx.db
    .insert(payments)
    .values({ id, orderId, amount, state: 'pending', createdAt: ctx.now, updatedAt: ctx.now })
    .run()
  return id
}
