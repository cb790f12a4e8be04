import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { orderRefunds, payments, refunds } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'

type Scope = Pick<Ctx, 'db' | 'now'>

interface PaidPayment {
  readonly id: string
  readonly amount: number
}

/**
 * Starts the refund of everything that is left of a payment; a job requests it from the bank until the bank confirms
 * it. `byHand` roubles of it were given back by hand. Runs inside a transaction.
 */
export function requestRefund(ctx: Scope, { id, amount }: PaidPayment, byHand = 0): void {
  const rest = amount - byHand - sumOfParts(ctx, eq(orderRefunds.paymentId, id))
  ctx.db.update(payments).set({ state: 'refunding', updatedAt: ctx.now }).where(eq(payments.id, id)).run()
  ctx.db
    .insert(refunds)
    .values({ paymentId: id, amount: rest, nextAttemptAt: ctx.now, requestedAt: ctx.now })
    .onConflictDoNothing()
    .run()
}

/**
 * Starts the refund of the payment by which an order is paid, less what was given back by hand (PAY-96); cash is
 * returned by hand.
 */
export function requestOrderRefund(ctx: Scope, orderId: number): void {
  const byHand = sumOfParts(ctx, and(eq(orderRefunds.orderId, orderId), isNull(orderRefunds.paymentId)))
  for (const payment of paidPayments(ctx, orderId)) requestRefund(ctx, payment, byHand)
}

/** Returns the payment of an order that the bank has received and that is not refunded as a whole, if there is one. */
export function paidPayments({ db }: Pick<Ctx, 'db'>, orderId: number): PaidPayment[] {
  return db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
    .all()
}

/** Returns how many roubles these refunds of parts give back, confirmed or not. */
function sumOfParts({ db }: Scope, which: SQL | undefined): number {
  const sum = sql<number>`coalesce(sum(${orderRefunds.amount}), 0)`
  return db.select({ sum }).from(orderRefunds).where(which).get()?.sum ?? 0
}
