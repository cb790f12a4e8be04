import { and, eq, notInArray, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { clients } from '#db/schema/auth.ts'
import { baskets } from '#db/schema/basket.ts'
import { orders } from '#db/schema/orders.ts'
import { scheduleAccrual } from '#server/bonuses/schedule-accrual.ts'
import type { Ctx } from '#server/context.ts'

const statements = prepared((db) => ({
  ofShopper: db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.shopperId, sql.placeholder('shopperId')))
    .limit(1)
    .prepare(),
  ofBasket: db
    .select({ id: orders.id })
    .from(baskets)
    .innerJoin(orders, eq(orders.basketId, baskets.id))
    .where(eq(baskets.shopperId, sql.placeholder('shopperId')))
    .limit(1)
    .prepare(),
}))

/**
 * Moves the orders that guests have placed with a phone, and the bonuses that they earn, into the account of the
 * customer who has proved the phone. Orders of other customers stay, whatever phone they contain. Returns the number
 * of moved orders.
 */
export function attachOrders(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { clientId, phone }: { clientId: number; phone: string },
): number {
  const ofClients = ctx.db.select({ id: clients.id }).from(clients)
  const attached = ctx.db
    .update(orders)
    .set({ shopperId: clientId })
    .where(and(eq(orders.phone, phone), notInArray(orders.shopperId, ofClients)))
    .returning({ id: orders.id })
    .all()
  for (const { id } of attached) scheduleAccrual(ctx, id)
  return attached.length
}

/** Returns whether an order belongs to the shopper or was placed from the shopper's basket. */
export function hasOrders(ctx: Pick<Ctx, 'db'>, shopperId: number): boolean {
  const { ofShopper, ofBasket } = statements(ctx.db)
  return (ofShopper.get({ shopperId }) ?? ofBasket.get({ shopperId })) !== undefined
}
