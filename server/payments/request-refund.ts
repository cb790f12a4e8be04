import { and, eq, sql } from 'drizzle-orm'
import { orderRefunds, payments, refunds } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'

type Scope = Pick<Ctx, 'db' | 'now'>

interface PaidPayment {
  readonly id: string
  readonly amount: number
}

/**
 * Starts the refund of everything that is left of a payment; a job requests it from the bank until the bank confirms
 * it. Runs inside a transaction.
 */
export function requestRefund(ctx: Scope, { id, amount }: PaidPayment): void {
  const rest = amount - refundedInParts(ctx, id)
  ctx.db.update(payments).set({ state: 'refunding', updatedAt: ctx.now }).where(eq(payments.id, id)).run()
  ctx.db
    .insert(refunds)
    .values({ paymentId: id, amount: rest, nextAttemptAt: ctx.now, requestedAt: ctx.now })
    .onConflictDoNothing()
    .run()
}

/** Starts the refund of all payments of an order that the bank has received; cash is returned by hand. */
export function requestOrderRefund(ctx: Scope, orderId: number): void {
  for (const payment of paidPayments(ctx, orderId)) requestRefund(ctx, payment)
}

/** Returns the payments of an order that the bank has received and that are not refunded as a whole. */
export function paidPayments({ db }: Pick<Ctx, 'db'>, orderId: number): PaidPayment[] {
  return db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
    .all()
}

/** Returns how many roubles of a payment the refunds of parts give back, confirmed or not. */
function refundedInParts({ db }: Scope, paymentId: string): number {
  const sum = sql<number>`coalesce(sum(${orderRefunds.amount}), 0)`
  return db.select({ sum }).from(orderRefunds).where(eq(orderRefunds.paymentId, paymentId)).get()?.sum ?? 0
}
