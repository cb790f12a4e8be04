import { desc, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { type FulfilmentState, nextFulfilment, type PaymentState } from '#shared/orders/order-states.ts'
import { orderPath } from '#shared/paths.ts'

export interface SimulatorOrder {
  readonly id: number
  readonly publicId: string
  readonly path: string
  readonly kind: 'full' | 'quick'
  readonly fulfilment: FulfilmentState
  readonly payment: PaymentState
  readonly name: string
  readonly phone: string
  readonly payableTotal: number
  readonly createdAt: number
  readonly expiresAt: number | null
  /** The newest payment; null when there is none. */
  readonly paymentId: string | null
  /** The state to which 'advance' moves the order; null in a final state. */
  readonly next: FulfilmentState | null
}

const NEWEST = 100

/** Returns the newest orders, with the ids that the simulator's other calls take. */
export function listOrders(db: Db): SimulatorOrder[] {
  const lastPayment = new Map<number, string>()
  for (const { orderId, id } of db
    .select({ orderId: payments.orderId, id: payments.id })
    .from(payments)
    .orderBy(sql`rowid`)
    .all()) {
    lastPayment.set(orderId, id)
  }
  return db
    .select()
    .from(orders)
    .orderBy(desc(orders.id))
    .limit(NEWEST)
    .all()
    .map((order) => ({
      id: order.id,
      publicId: order.publicId,
      path: orderPath(order.publicId),
      kind: order.kind,
      fulfilment: order.fulfilment,
      payment: order.payment,
      name: order.name,
      phone: order.phone,
      payableTotal: order.finalTotal + (order.deliveryPrice ?? 0),
      createdAt: order.createdAt,
      expiresAt: order.expiresAt,
      paymentId: lastPayment.get(order.id) ?? null,
      next: nextFulfilment(order.fulfilment),
    }))
}
