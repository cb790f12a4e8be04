import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { campaignParts } from '#db/schema/campaign.ts'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import type { PricedGift } from '#shared/basket/price-basket.ts'
import { campaignStatements, type EarnedGift } from './queries.ts'

interface Carried {
  readonly orderId: number
  readonly clientId: number
  /** What lay in the basket, and what the priced basket gives of it: a gift out of stock stays behind. */
  readonly earned: readonly EarnedGift[]
  readonly given: readonly PricedGift[]
}

/**
 * The order takes the client's earned gifts along; of those lost before it there is no more to say. Only inside the
 * transaction that writes the order.
 */
export function takeGiftsAlong(ctx: Pick<Ctx, 'db'>, { orderId, clientId, earned, given }: Carried): void {
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

/** A cancelled order puts the gifts it took back into the basket. Only inside the transaction that cancels it. */
export function putGiftsBack(ctx: Pick<Ctx, 'db'>, orderId: number): void {
  ctx.db
    .update(campaignParts)
    .set({ giftOrderId: null })
    .where(
      and(
        // Found by the client's key, not by a scan.
        sql`${campaignParts.clientId} = (SELECT ${orders.shopperId} FROM ${orders} WHERE ${orders.id} = ${orderId})`,
        eq(campaignParts.giftOrderId, orderId),
      ),
    )
    .run()
}

/** A gift as the order that was to take it along names it. */
export interface LostGift {
  readonly orderId: number
  readonly name: string
  readonly productId: number
}

/**
 * A gift belongs to the goal: when an order is cancelled, returned or refunded, its client loses what has been received
 * but not shipped and is reached no more. Answers with the gifts that must still come out of orders. Only inside the
 * transaction that moves the order.
 */
export function takeGiftsBack(ctx: Pick<Ctx, 'db' | 'now'>, clientId: number): LostGift[] {
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

/** Whether a client would lose a gift with this order. */
export function isGiftAtStake(ctx: Pick<Ctx, 'db'>, order: { orderId: number; clientId: number }): boolean {
  return campaignStatements(ctx.db).atStake.get(order) !== undefined
}
