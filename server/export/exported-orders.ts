import { and, asc, eq, gt, gte, max, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { type OrderRow, orderStatements } from '#server/orders/queries.ts'
import { refundedPieces } from '#server/orders/view-refund.ts'
import type { FulfilmentState } from '#shared/orders/order-states.ts'

/** How many orders are read at once. */
const TURN = 200

export interface WantedOrders {
  /** Placed at this time or later; null for all. */
  readonly since: number | null
  /** Null for every state. */
  readonly fulfilment: FulfilmentState | null
}

type ExportedLine = typeof orderItems.$inferSelect & {
  /** How many of its pieces were given back in refunds of parts; nobody packs them (STAFF-21). */
  readonly refundedQuantity: number
}

export interface ExportedOrder {
  readonly order: OrderRow
  /** In the order of the positions, gifts included. */
  readonly lines: readonly ExportedLine[]
  /** When its state last changed. */
  readonly changedAt: number
}

/** Yields the wanted orders from the oldest to the newest, each as it is stored now (EXP-5). */
export function* exportedOrders(db: Db, { since, fulfilment }: WantedOrders): Generator<ExportedOrder> {
  const wanted: (SQL | undefined)[] = [
    since === null ? undefined : gte(orders.createdAt, since),
    fulfilment === null ? undefined : eq(orders.fulfilment, fulfilment),
  ]
  for (let after = 0; ; ) {
    const rows = db
      .select()
      .from(orders)
      .where(and(gt(orders.id, after), ...wanted))
      .orderBy(asc(orders.id))
      .limit(TURN)
      .all()
    for (const order of rows) yield { order, lines: linesOf(db, order.id), changedAt: changedAt(db, order) }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

function linesOf(db: Db, orderId: number): ExportedLine[] {
  const refunds = orderStatements(db).refunds.all({ orderId })
  return db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
    .all()
    .map((line) => ({ ...line, refundedQuantity: refundedPieces(refunds, line.position) }))
}

function changedAt(db: Db, { id, createdAt }: OrderRow): number {
  const last = db
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .get()
  return last?.at ?? createdAt
}
