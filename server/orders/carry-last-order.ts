import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { prepared } from '#db/prepared.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import { REPEAT_MS } from './idempotent-request.ts'

const statements = prepared((db) => {
  const own = alias(baskets, 'own')
  return {
    lastOrder: db
      .select({ orderId: orders.id, basketId: own.id, basketVersion: own.version })
      .from(orders)
      .innerJoin(baskets, eq(baskets.id, orders.basketId))
      .innerJoin(own, eq(own.shopperId, orders.shopperId))
      .where(
        and(
          eq(baskets.shopperId, sql.placeholder('from')),
          eq(orders.shopperId, sql.placeholder('to')),
          eq(orders.basketVersion, sql`${baskets.version} - 1`),
          sql`NOT EXISTS (SELECT 1 FROM ${basketItems} WHERE ${basketItems.basketId} = ${own.id})`,
          sql`NOT EXISTS (SELECT 1 FROM orders AS other
            WHERE other.basket_id = ${own.id} AND other.created_at > ${sql.placeholder('since')}
              AND (other.id > orders.id OR other.phone <> orders.phone))`,
        ),
      )
      .prepare(),
  }
})

/**
 * Lets the order that a guest has placed last, if it is in the customer's account by now, count as placed from the
 * customer's empty basket, so that its submission still finds it when it is repeated after the sign-in (ORD-222). A
 * later order from that basket, or one with another phone, that may still be repeated itself keeps its place. Runs only
 * inside a transaction, after the guest's basket was merged.
 */
export function carryLastOrder(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  who: { from: number; to: number },
): void {
  const last = statements(db).lastOrder.get({ ...who, since: now - REPEAT_MS })
  if (!last) return
  const { orderId, basketId, basketVersion } = last
  db.update(orders).set({ basketId, basketVersion }).where(eq(orders.id, orderId)).run()
  db.update(baskets)
    .set({ version: basketVersion + 1 })
    .where(eq(baskets.id, basketId))
    .run()
}
