import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { orderRefunds, payments, refunds } from '#db/schema/payments.ts'
import { atOnce, type Turns } from '#server/storage/turns.ts'

/** How many orders are compared at once. */
const ORDERS = 500

const statements = prepared((db) => ({
  sums: db
    .select({
      id: orders.id,
      total: orders.refundedTotal,
      goods: orders.refundedGoods,
      finalTotal: orders.finalTotal,
      deliveryPrice: orders.deliveryPrice,
      sum: sql<number>`coalesce(sum(${orderRefunds.amount}), 0)`,
      goodsSum: sql<number>`coalesce(sum(${orderRefunds.goodsAmount}), 0)`,
    })
    .from(orders)
    .leftJoin(orderRefunds, eq(orderRefunds.orderId, orders.id))
    .where(gt(orders.id, sql.placeholder('after')))
    .groupBy(orders.id)
    .orderBy(asc(orders.id))
    .limit(ORDERS)
    .prepare(),
  /** Orders between two numbers with payments of which more is given back than was paid. */
  overdrawn: db
    .select({ id: payments.orderId })
    .from(payments)
    // Keeps the order of the tables: these few payments first, not all refunds.
    .crossJoin(orderRefunds)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(
      and(
        gt(payments.orderId, sql.placeholder('after')),
        lte(payments.orderId, sql.placeholder('last')),
        eq(orderRefunds.paymentId, payments.id),
      ),
    )
    .groupBy(payments.id)
    .having(sql`sum(${orderRefunds.amount}) + coalesce(max(${refunds.amount}), 0) > ${payments.amount}`)
    .prepare(),
}))

/**
 * Returns the ids of orders whose refunded sums differ from their refunds, or of which more was given back than they
 * cost or than was paid (PAY-87).
 */
export function* refundMismatches(db: Db): Turns<number[]> {
  const wrong: number[] = []
  let after = 0
  for (;;) {
    const rows = statements(db).sums.all({ after })
    for (const { id, total, goods, finalTotal, deliveryPrice, sum, goodsSum } of rows) {
      const isSame = total === sum && goods === goodsSum
      const isPaid = goods <= finalTotal && total - goods <= (deliveryPrice ?? 0)
      if (!isSame || !isPaid) wrong.push(id)
    }
    const last = rows.at(-1)?.id
    if (last === undefined) return wrong
    wrong.push(
      ...statements(db)
        .overdrawn.all({ after, last })
        .map(({ id }) => id),
    )
    after = last
    yield
  }
}

/** Like `refundMismatches`, for a process that answers nobody meanwhile. */
export function findRefundMismatches(db: Db): number[] {
  return atOnce(refundMismatches(db))
}
