import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { campaignParts } from '#db/schema/campaign.ts'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import type { PricedGift } from '#shared/basket/price-basket.ts'
import { campaignStatements, type EarnedGift } from './queries.ts'

interface OrderGifts {
  readonly orderId: number
  readonly clientId: number
  /** The gifts of the basket, and those that its pricing gives: a gift that is out of stock stays behind. */
  readonly earned: readonly EarnedGift[]
  readonly given: readonly PricedGift[]
}

/**
 * Attaches the client's earned gifts to the order (CAMP-7) and stops reporting gifts that were lost before it. Runs
 * only inside the transaction that writes the order.
 */
export function attachGifts(ctx: Pick<Ctx, 'db'>, { orderId, clientId, earned, given }: OrderGifts): void {
  ctx.db
    .update(campaignParts)
    .set({ giftLostAt: null })
    .where(and(eq(campaignParts.clientId, clientId), isNotNull(campaignParts.giftLostAt)))
    .run()
  for (const { campaignId, name, productId } of earned) {
    if (!given.some((gift) => gift.name === name && gift.productId === productId)) continue
    ctx.db
      .update(campaignParts)
      .set({ giftOrderId: orderId })
      .where(
        and(
          eq(campaignParts.clientId, clientId),
          eq(campaignParts.campaignId, campaignId),
          isNull(campaignParts.giftOrderId),
        ),
      )
      .run()
  }
}

/**
 * Puts the gifts of a cancelled order back into the basket. Runs only inside the transaction that cancels the order.
 */
export function returnGifts(ctx: Pick<Ctx, 'db'>, orderId: number): void {
  ctx.db
    .update(campaignParts)
    .set({ giftOrderId: null })
    .where(
      and(
        // The client is part of the key, so that the row is found without a scan.
        sql`${campaignParts.clientId} = (SELECT ${orders.shopperId} FROM ${orders} WHERE ${orders.id} = ${orderId})`,
        eq(campaignParts.giftOrderId, orderId),
      ),
    )
    .run()
}

/** A lost gift, as the order that was to take it along names it. */
export interface LostGift {
  readonly orderId: number
  readonly name: string
  readonly productId: number
}

/**
 * Takes back the client's gifts that were received but not shipped and whose goal is no longer met, after an order
 * was cancelled, returned, or refunded (CAMP-9). Returns the gifts that still have to be removed from orders. Runs
 * only inside the transaction that moves the order.
 */
export function revokeGifts(ctx: Pick<Ctx, 'db' | 'now'>, clientId: number): LostGift[] {
  return campaignStatements(ctx.db)
    .lost.all({ clientId })
    .flatMap(({ campaignId, name, productId, orderId }) => {
      ctx.db
        .update(campaignParts)
        .set({ giftReceivedAt: null, giftOrderId: null, giftLostAt: ctx.now })
        .where(and(eq(campaignParts.clientId, clientId), eq(campaignParts.campaignId, campaignId)))
        .run()
      return orderId === null ? [] : { orderId, name, productId }
    })
}

/** Returns whether the client would lose a gift if this order were cancelled. */
export function wouldLoseGift(ctx: Pick<Ctx, 'db'>, order: { orderId: number; clientId: number }): boolean {
  return campaignStatements(ctx.db).atStake.get(order) !== undefined
}
