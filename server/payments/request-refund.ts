import { and, eq } from 'drizzle-orm'
import { payments, refunds } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'

type Scope = Pick<Ctx, 'db' | 'now'>

interface PaidPayment {
  readonly id: string
  readonly amount: number
}

/**
 * Starts the refund of a payment; a job requests it from the bank until the bank confirms it. Runs inside a
 * transaction.
 */
export function requestRefund(ctx: Scope, { id, amount }: PaidPayment): void {
  ctx.db.update(payments).set({ state: 'refunding', updatedAt: ctx.now }).where(eq(payments.id, id)).run()
  ctx.db
    .insert(refunds)
    .values({ paymentId: id, amount, nextAttemptAt: ctx.now, requestedAt: ctx.now })
    .onConflictDoNothing()
    .run()
}

/** Starts the refund of all payments of an order that the bank has received; cash is returned by hand. */
export function requestOrderRefund(ctx: Scope, orderId: number): void {
  const paid = ctx.db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
    .all()
  for (const payment of paid) requestRefund(ctx, payment)
}
