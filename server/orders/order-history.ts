import { and, asc, eq, exists, gt, not, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { orderEvents } from '#db/schema/orders.ts'
import { orderRefunds, payments, refunds } from '#db/schema/payments.ts'
import { roubles } from '#shared/money.ts'
import type { HistoryEntry } from '#shared/orders/contract.ts'
import { orderStatements } from './queries.ts'

const statements = prepared((db) => ({
  /**
   * Refunds that do not change the order's own payment state: of a second payment, or of a payment after the order
   * was changed to payment on receipt.
   */
  extraRefunds: db
    .select({
      requestedAt: refunds.requestedAt,
      confirmedAt: refunds.confirmedAt,
      isByHand: refunds.isByHand,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.orderId, sql.placeholder('orderId')),
        not(
          exists(
            db
              .select({ id: orderEvents.id })
              .from(orderEvents)
              .where(
                and(
                  eq(orderEvents.orderId, payments.orderId),
                  eq(orderEvents.track, 'payment'),
                  eq(orderEvents.state, 'refunded'),
                  eq(orderEvents.at, refunds.requestedAt),
                ),
              ),
          ),
        ),
      ),
    )
    .prepare(),
  partRefunds: db
    .select({
      amount: orderRefunds.amount,
      paymentId: orderRefunds.paymentId,
      requestedAt: orderRefunds.requestedAt,
      confirmedAt: orderRefunds.confirmedAt,
    })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, sql.placeholder('orderId')), gt(orderRefunds.amount, 0)))
    .orderBy(asc(orderRefunds.id))
    .prepare(),
}))

/**
 * Returns everything that has happened to an order, oldest first, including refunds of its parts and of payments that
 * it no longer needed.
 */
export function orderHistory(db: Db, orderId: number): HistoryEntry[] {
  const events: HistoryEntry[] = orderStatements(db).events.all({ orderId })
  const extra = statements(db)
    .extraRefunds.all({ orderId })
    .flatMap(({ requestedAt, confirmedAt, isByHand }): HistoryEntry[] => {
      const requested = { track: 'refund', state: 'requested', at: requestedAt } as const
      if (confirmedAt === null) return [requested]
      return [requested, { track: 'refund', state: isByHand ? 'by-hand' : 'confirmed', at: confirmedAt }]
    })
  const parts = statements(db)
    .partRefunds.all({ orderId })
    .flatMap(({ amount, paymentId, requestedAt, confirmedAt }): HistoryEntry[] => {
      const part = { track: 'refund', amount: roubles(amount) } as const
      if (paymentId === null) return [{ ...part, state: 'part-by-hand', at: confirmedAt ?? requestedAt }]
      const requested = { ...part, state: 'part-requested', at: requestedAt }
      return confirmedAt === null
        ? [requested]
        : [requested, { ...part, state: 'part-confirmed', at: confirmedAt }]
    })
  // The sort is stable, so entries of the same time keep their order.
  return [...events, ...extra, ...parts].sort((a, b) => a.at - b.at)
}
