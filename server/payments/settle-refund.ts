import { and, eq } from 'drizzle-orm'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'

/** Marks what was paid for the order as given back. */
export function settleRefund(ctx: Pick<Ctx, 'db' | 'now'>, orderId: number): void {
  ctx.db
    .update(payments)
    .set({ state: 'refunded', updatedAt: ctx.now })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
    .run()
}
