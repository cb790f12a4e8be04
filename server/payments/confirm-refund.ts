import { and, eq, isNull } from 'drizzle-orm'
import { orderRefunds, payments, refunds } from '#db/schema/payments.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'

type Scope = Pick<Ctx, 'db' | 'now'>

/**
 * Records that the bank has refunded a payment completely, and with it every part. Calling it again has no effect.
 */
export function confirmRefund(ctx: Scope, paymentId: string): void {
  inTransaction(ctx.db, () => {
    confirmRestRefund(ctx, paymentId)
    ctx.db
      .update(orderRefunds)
      .set({ confirmedAt: ctx.now })
      .where(and(eq(orderRefunds.paymentId, paymentId), isNull(orderRefunds.confirmedAt)))
      .run()
  })
}

/** Records that the bank has refunded what the refunds of parts have left of a payment. Calling it again has no effect. */
export function confirmRestRefund(ctx: Scope, paymentId: string): void {
  inTransaction(ctx.db, () => {
    ctx.db
      .update(payments)
      .set({ state: 'refunded', updatedAt: ctx.now })
      .where(eq(payments.id, paymentId))
      .run()
    ctx.db
      .update(refunds)
      .set({ confirmedAt: ctx.now })
      .where(and(eq(refunds.paymentId, paymentId), isNull(refunds.confirmedAt)))
      .run()
  })
}

/** Records that the bank has refunded a part of a payment, which stays paid. Calling it again has no effect. */
export function confirmPartRefund(ctx: Scope, id: number): void {
  ctx.db
    .update(orderRefunds)
    .set({ confirmedAt: ctx.now })
    .where(and(eq(orderRefunds.id, id), isNull(orderRefunds.confirmedAt)))
    .run()
}
