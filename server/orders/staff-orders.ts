import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema/orders.ts'
import { AppError } from '#shared/errors.ts'
import type { FulfilmentState } from '#shared/orders/order-states.ts'
import { orderHistory } from './order-history.ts'
import { type OrderRow, orderStatements } from './queries.ts'

interface Wanted {
  /** Null to select any state. */
  readonly fulfilment: FulfilmentState | null
  readonly limit: number
}

/** Lists the orders of all shoppers, newest first, for the staff. */
export function listStaffOrders(db: Db, { fulfilment, limit }: Wanted): OrderRow[] {
  return db
    .select()
    .from(orders)
    .where(fulfilment === null ? undefined : eq(orders.fulfilment, fulfilment))
    .orderBy(desc(orders.id))
    .limit(limit)
    .all()
}

/** Returns any shopper's order with its lines and its history. Throws NOT_FOUND. */
export function getStaffOrder(db: Db, id: number) {
  const order = db.select().from(orders).where(eq(orders.id, id)).get()
  if (!order) throw new AppError('NOT_FOUND')
  return {
    order,
    lines: orderStatements(db)
      .lines.all({ orderId: id })
      .map(({ line }) => line),
    history: orderHistory(db, id),
  }
}
