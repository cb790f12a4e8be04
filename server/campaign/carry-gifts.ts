import { and, eq, isNull, sql } from 'drizzle-orm'
import { campaignParts } from '#db/schema/campaign.ts'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import type { PricedGift } from '#shared/basket/price-basket.ts'
import type { EarnedGift } from './queries.ts'

interface Carried {
  readonly orderId: number
  readonly clientId: number
  /** What lay in the basket, and what the priced basket gives of it: a gift out of stock stays behind. */
  readonly earned: readonly EarnedGift[]
  readonly given: readonly PricedGift[]
}

/** The order takes the client's earned gifts along. Only inside the transaction that writes the order. */
export function takeGiftsAlong(ctx: Pick<Ctx, 'db'>, { orderId, clientId, earned, given }: Carried): void {
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
