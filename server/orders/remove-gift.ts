import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { stock, stockMoves } from '#db/schema/catalog.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import { type LostGift, revokeGifts } from '#server/campaign/carry-gifts.ts'
import type { Ctx } from '#server/context.ts'
import type { MoneyReason } from '#shared/basket/contract.ts'
import { giftReason } from '#shared/basket/explain-goods.ts'

/** A gift that an order contains no more. */
export interface RemovedGift extends LostGift {
  readonly name: string
}

/**
 * Takes back the customer's gifts whose goal is no longer met (CAMP-9). Returns those that were removed from orders,
 * which the caller tells the staff. Runs only inside the transaction that changes an order's state or sums.
 */
export function takeGiftsBack(ctx: Pick<Ctx, 'db' | 'now'>, clientId: number): RemovedGift[] {
  return revokeGifts(ctx, clientId).flatMap((gift) => removeGift(ctx, gift))
}

/**
 * Removes a gift that was taken back from an order that has not been shipped: deletes its line and its reason, and
 * returns the piece to stock. A gift costs nothing, so no sum changes.
 */
function removeGift(ctx: Pick<Ctx, 'db' | 'now'>, gift: LostGift): RemovedGift[] {
  const { orderId, campaignId, productId } = gift
  const line = ctx.db
    .delete(orderItems)
    .where(
      and(
        eq(orderItems.orderId, orderId),
        eq(orderItems.productId, productId),
        eq(orderItems.giftCampaignId, campaignId),
      ),
    )
    .returning({ quantity: orderItems.quantity, name: orderItems.name })
    .get()
  if (!line) return []
  ctx.db
    .update(stock)
    .set({ available: sql`${stock.available} + ${line.quantity}` })
    .where(eq(stock.productId, productId))
    .run()
  ctx.db
    .insert(stockMoves)
    .values({ productId, delta: line.quantity, reason: 'return', orderId, at: ctx.now })
    .run()
  rewriteGiftReasons(ctx, orderId)
  return [{ ...gift, name: line.name }]
}

/** Replaces the order's reasons for gifts by one for each gift that it still contains. */
export function rewriteGiftReasons({ db }: Pick<Ctx, 'db'>, orderId: number): void {
  const order = db.select({ reasons: orders.reasons }).from(orders).where(eq(orders.id, orderId)).get()
  if (!order) return
  const gifts = db
    .select({ name: orderItems.giftName, quantity: orderItems.quantity })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), isNotNull(orderItems.giftName)))
    .orderBy(asc(orderItems.position))
    .all()
    .map(({ name, quantity }) => giftReason(name ?? '', quantity))
  const isGift = ({ kind }: MoneyReason) => kind === 'gift'
  const at = order.reasons.findIndex(isGift)
  const others = order.reasons.filter((reason) => !isGift(reason))
  const reasons = at < 0 ? others : others.toSpliced(at, 0, ...gifts)
  db.update(orders).set({ reasons }).where(eq(orders.id, orderId)).run()
}
