import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import type { HistoryEntry } from '#shared/orders/contract.ts'
import type { RestRefund } from '#shared/orders/refund-notice.ts'
import { spentBonuses } from '#shared/orders/spent-bonuses.ts'
import { leftOf } from './other-payments.ts'
import type { OrderRow, RefundRow } from './queries.ts'

const statements = prepared((db) => ({
  requested: db
    .select({ confirmedAt: refunds.confirmedAt, isByHand: refunds.isByHand })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.orderId, sql.placeholder('orderId')),
        eq(refunds.requestedAt, sql.placeholder('requestedAt')),
      ),
    )
    .prepare(),
}))

interface Refunds {
  /** Of its parts. */
  readonly refunds: readonly RefundRow[]
  readonly history: readonly HistoryEntry[]
}

/**
 * Returns the refund of what was left of an order when it was cancelled, returned, or refunded as a whole: the money and
 * the bonuses that the refunds of its parts had not given back. Null if there was nothing to give back.
 */
export function restRefund(db: Db, order: OrderRow, { refunds, history }: Refunds): RestRefund | null {
  const { fulfilment, payment, isPrepay, id: orderId, anonymizedAt } = order
  const isOver = fulfilment === 'cancelled' || fulfilment === 'returned'
  const atOf = (state: string) =>
    history.findLast((entry) => entry.track !== 'refund' && entry.state === state)?.at ?? 0
  // An account that was closed before had no bonuses any more.
  const hasBonuses = isOver && (anonymizedAt === null || atOf(fulfilment) <= anonymizedAt)
  const amount = payment === 'refunded' ? leftOf(order) : 0
  const returned = refunds.reduce((sum, { bonusesReturned }) => sum + bonusesReturned, 0)
  const bonusesReturned = hasBonuses ? spentBonuses(order) - returned : 0
  if (amount === 0 && bonusesReturned === 0) return null
  const at = atOf(amount > 0 ? payment : fulfilment)
  // What the bank itself has refunded was not requested from it.
  const requested = amount > 0 ? statements(db).requested.all({ orderId, requestedAt: at }) : []
  const confirmed = requested.flatMap(({ confirmedAt }) => confirmedAt ?? [])
  return {
    ...{ at, amount, bonusesReturned, isByHand: !isPrepay || requested.some(({ isByHand }) => isByHand) },
    confirmedAt: confirmed.length < requested.length ? null : Math.max(at, ...confirmed),
    before: { amount: order.refundedTotal, bonusesReturned: returned, isAny: refunds.length > 0 },
  }
}
