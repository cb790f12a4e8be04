import { eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { recordNotification } from '#server/orders/record-notification.ts'
import { confirmRefund } from '#server/payments/confirm-refund.ts'
import { decidePayment, refundPayment, registerPayment } from '#server/simulator/upstreams/bank-payments.ts'
import { orderPath } from '#shared/paths.ts'

type Moment = Pick<Ctx, 'db' | 'now' | 'log' | 'config'>

const statements = prepared((db) => ({
  paymentOf: db
    .select({ id: payments.id, amount: payments.amount, publicId: orders.publicId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.orderId, sql.placeholder('orderId')))
    .prepare(),
}))

/** Registers an order's payment at the simulated bank, as when the shopper opens the bank's page. */
export function openAtBank(ctx: Moment, orderId: number): void {
  const { id, amount, publicId } = paymentOf(ctx, orderId)
  registerPayment(ctx.db, ctx.now, { paymentId: id, orderId, amount, returnPath: orderPath(publicId) })
  // The simulated bank uses the shop's payment id as its own id.
  ctx.db.update(payments).set({ bankPaymentId: id }).where(eq(payments.id, id)).run()
}

/** Pays an order at the simulated bank and records the bank's notification. */
export function payAtBank(ctx: Moment, orderId: number): void {
  const { id, amount } = paymentOf(ctx, orderId)
  decidePayment(ctx.db, id, 'paid')
  const notification = { id: `${id}:paid`, paymentId: id, bankPaymentId: id }
  recordNotification(ctx, { ...notification, provider: 'simulator', amount, state: 'paid' })
}

/** Refunds the payment of a cancelled or returned order at the simulated bank. Throws when the bank refuses. */
export function refundAtBank(ctx: Moment, orderId: number): void {
  const { id, amount } = paymentOf(ctx, orderId)
  const answer = refundPayment(ctx.db, { paymentId: id, amount, key: `refund-${id}` })
  if (answer !== 'made') throw new Error(`the simulated bank has not refunded order ${orderId}`)
  confirmRefund(ctx, id)
}

function paymentOf(ctx: Moment, orderId: number) {
  const payment = statements(ctx.db).paymentOf.get({ orderId })
  if (!payment) throw new Error(`order ${orderId} has no payment`)
  return payment
}
