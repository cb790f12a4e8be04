import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { orderRefunds, payments, refunds } from '#db/schema/payments.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { confirmRestRefund } from '#server/payments/confirm-refund.ts'
import { AppError } from '#shared/errors.ts'
import { refundedSum } from '#shared/payments/refund-parts.ts'

/**
 * Records that the staff has given back by hand what the bank has declined to refund of an order, so that the bank is
 * not asked for it any more (PAY-96). Returns how many whole roubles. Throws MOVE_REFUSED if the bank has declined
 * nothing.
 */
export function recordHandedOver(ctx: Pick<Ctx, 'db' | 'now'>, orderId: number): number {
  return inTransaction(ctx.db, () => {
    const { db, now } = ctx
    const isDeclined = (table: typeof refunds | typeof orderRefunds) =>
      and(isNotNull(table.refusedAt), isNull(table.confirmedAt))
    const parts = db
      .update(orderRefunds)
      .set({ paymentId: null, confirmedAt: now })
      .where(and(eq(orderRefunds.orderId, orderId), isDeclined(orderRefunds)))
      .returning({ amount: orderRefunds.amount })
      .all()
    const ofOrder = db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId))
    const rests = db
      .update(refunds)
      .set({ isByHand: true })
      .where(and(inArray(refunds.paymentId, ofOrder), isDeclined(refunds)))
      .returning({ amount: refunds.amount, paymentId: refunds.paymentId })
      .all()
    for (const { paymentId } of rests) confirmRestRefund(ctx, paymentId)
    if (parts.length + rests.length === 0) throw new AppError('MOVE_REFUSED')
    return refundedSum([...parts, ...rests])
  })
}
