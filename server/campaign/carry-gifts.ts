import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { campaignParts } from '#db/schema/campaign.ts'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import type { PricedGift } from '#shared/basket/price-basket.ts'
import { campaignStatements, type EarnedGift } from './queries.ts'

const statements = prepared((db) => ({
  forgetLost: db
    .update(campaignParts)
    .set({ giftLostAt: null })
    .where(and(eq(campaignParts.clientId, sql.placeholder('clientId')), isNotNull(campaignParts.giftLostAt)))
    .prepare(),
}))

interface OrderGifts {
  readonly orderId: number
  readonly clientId: number
  /** The campaign gifts of the basket. Those that are out of stock are missing from `given` and stay behind. */
  readonly earned: readonly EarnedGift[]
  readonly given: readonly PricedGift[]
}

/**
 * Attaches the customer's earned gifts to the order (CAMP-7) and stops reporting gifts that were lost before it. Runs
 * only inside the transaction that writes the order.
 */
export function attachGifts(ctx: Pick<Ctx, 'db'>, { orderId, clientId, earned, given }: OrderGifts): void {
  statements(ctx.db).forgetLost.run({ clientId })
  for (const { id } of earned) {
    if (!given.some((gift) => gift.source === 'campaign' && gift.id === id)) continue
    ctx.db
      .update(campaignParts)
      .set({ giftOrderId: orderId })
      .where(
        and(
          eq(campaignParts.clientId, clientId),
          eq(campaignParts.campaignId, id),
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
        // The customer is part of the primary key, so that the row is found without a scan.
        sql`${campaignParts.clientId} = (SELECT ${orders.shopperId} FROM ${orders} WHERE ${orders.id} = ${orderId})`,
        eq(campaignParts.giftOrderId, orderId),
      ),
    )
    .run()
}

/** A lost gift and the order from which it has to be removed. */
export interface LostGift {
  readonly orderId: number
  readonly campaignId: number
  readonly productId: number
}

/**
 * Takes back the customer's gifts that were received but not shipped and whose goal is no longer met, after an order
 * was cancelled, returned, or refunded (CAMP-9). Returns the gifts that still have to be removed from orders. Runs
 * only inside the transaction that changes the order's state.
 */
export function revokeGifts(ctx: Pick<Ctx, 'db' | 'now'>, clientId: number): LostGift[] {
  return campaignStatements(ctx.db)
    .lost.all({ clientId })
    .flatMap(({ campaignId, productId, orderId }) => {
      ctx.db
        .update(campaignParts)
        .set({ giftReceivedAt: null, giftOrderId: null, giftLostAt: ctx.now })
        .where(and(eq(campaignParts.clientId, clientId), eq(campaignParts.campaignId, campaignId)))
        .run()
      return orderId === null ? [] : { orderId, campaignId, productId }
    })
}

/** Returns whether the customer would lose a gift if this order were cancelled. */
export function wouldLoseGift(ctx: Pick<Ctx, 'db'>, order: { orderId: number; clientId: number }): boolean {
  return campaignStatements(ctx.db).atStake.get(order) !== undefined
}
