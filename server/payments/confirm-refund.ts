import { and, eq, isNull } from 'drizzle-orm'
import { payments, refunds } from '#db/schema/payments.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'

/** Records that the bank has refunded a payment. Calling it again has no effect. */
export function confirmRefund(ctx: Pick<Ctx, 'db' | 'now'>, paymentId: string): void {
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
