import { and, eq, sql } from 'drizzle-orm'
import { stock, stockMoves } from '#db/schema/catalog.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import type { LostGift } from '#server/campaign/carry-gifts.ts'
import type { Ctx } from '#server/context.ts'
import { giftReason } from '#shared/basket/explain-money.ts'

/**
 * Removes a gift that is no longer the client's from an order that has not been shipped: its line and its reason are
 * deleted, and the piece returns to stock. A gift costs nothing, so no sum changes. Runs only inside the transaction
 * that takes the gift back.
 */
export function takeGiftOut(ctx: Pick<Ctx, 'db' | 'now'>, { orderId, name, productId }: LostGift): void {
  const line = ctx.db
    .delete(orderItems)
    .where(
      and(
        eq(orderItems.orderId, orderId),
        eq(orderItems.productId, productId),
        eq(orderItems.giftName, name),
      ),
    )
    .returning({ quantity: orderItems.quantity })
    .get()
  if (!line) return
  ctx.db
    .update(stock)
    .set({ available: sql`${stock.available} + ${line.quantity}` })
    .where(eq(stock.productId, productId))
    .run()
  ctx.db
    .insert(stockMoves)
    .values({ productId, delta: line.quantity, reason: 'return', orderId, at: ctx.now })
    .run()
  const order = ctx.db.select({ reasons: orders.reasons }).from(orders).where(eq(orders.id, orderId)).get()
  const giftText = giftReason(name, line.quantity).reason
  const reasons = order?.reasons.filter(({ kind, reason }) => kind !== 'gift' || reason !== giftText)
  if (reasons) ctx.db.update(orders).set({ reasons }).where(eq(orders.id, orderId)).run()
}
