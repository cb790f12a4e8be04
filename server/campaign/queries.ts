import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { campaignParts, campaigns } from '#db/schema/campaign.ts'
import { products, stock } from '#db/schema/catalog.ts'
import { orders } from '#db/schema/orders.ts'
import type { Pictured } from '#server/catalog/picture-url.ts'
import type { GiftOffer } from '#shared/basket/price-basket.ts'

const pictureColumns = {
  marking: products.marking,
  artKind: products.artKind,
  finish: products.finish,
  shadeHex: products.shadeHex,
  artSeed: products.artSeed,
}

const campaignColumns = {
  id: campaigns.id,
  name: campaigns.name,
  description: campaigns.description,
  goal: campaigns.goal,
  startsAt: campaigns.startsAt,
  endsAt: campaigns.endsAt,
  giftProductId: campaigns.giftProductId,
  gift: { ...pictureColumns, name: products.name },
  /** Pieces on the shelf that no other client has been promised. */
  freeGifts: sql<number>`coalesce(${stock.available}, 0) - (
    SELECT count(*) FROM ${campaignParts} AS part JOIN ${campaigns} AS other ON other.id = part.campaign_id
    WHERE other.gift_product_id = ${campaigns.giftProductId} AND part.client_id <> ${sql.placeholder('clientId')}
      AND part.gift_received_at IS NOT NULL AND part.gift_order_id IS NULL
  )`,
}

function campaignsWhere(db: Db, condition: SQL | undefined) {
  return db
    .select(campaignColumns)
    .from(campaigns)
    .innerJoin(products, eq(products.id, campaigns.giftProductId))
    .leftJoin(stock, eq(stock.productId, campaigns.giftProductId))
    .where(condition)
    .orderBy(desc(campaigns.startsAt), asc(campaigns.id))
    .limit(1)
    .prepare()
}

/** Reads of the campaign, prepared once per database; a guest's `clientId` is 0. */
export const campaignStatements = prepared((db) => ({
  running: campaignsWhere(
    db,
    and(lte(campaigns.startsAt, sql.placeholder('now')), gt(campaigns.endsAt, sql.placeholder('now'))),
  ),
  byId: campaignsWhere(db, eq(campaigns.id, sql.placeholder('id'))),
  runningId: db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(lte(campaigns.startsAt, sql.placeholder('now')), gt(campaigns.endsAt, sql.placeholder('now'))))
    .orderBy(desc(campaigns.startsAt), asc(campaigns.id))
    .limit(1)
    .prepare(),
  part: db
    .select({
      involvedAt: campaignParts.involvedAt,
      giftReceivedAt: campaignParts.giftReceivedAt,
      giftOrderId: campaignParts.giftOrderId,
    })
    .from(campaignParts)
    .where(
      and(
        eq(campaignParts.clientId, sql.placeholder('clientId')),
        eq(campaignParts.campaignId, sql.placeholder('campaignId')),
      ),
    )
    .prepare(),
  /** Of paid orders that still stand. */
  paidSum: db
    .select({ sum: sql<number>`coalesce(sum(${orders.finalTotal}), 0)` })
    .from(orders)
    .where(
      and(
        eq(orders.shopperId, sql.placeholder('clientId')),
        gte(orders.createdAt, sql.placeholder('since')),
        eq(orders.payment, 'paid'),
        notInArray(orders.fulfilment, ['cancelled', 'returned']),
      ),
    )
    .prepare(),
  earnedGifts: db
    .select({
      campaignId: campaigns.id,
      name: campaigns.name,
      productId: campaigns.giftProductId,
      availableCount: sql<number>`coalesce(${stock.available}, 0)`,
      product: { ...pictureColumns, name: products.name },
    })
    .from(campaignParts)
    .innerJoin(campaigns, eq(campaigns.id, campaignParts.campaignId))
    .innerJoin(products, eq(products.id, campaigns.giftProductId))
    .leftJoin(stock, eq(stock.productId, campaigns.giftProductId))
    .where(
      and(
        eq(campaignParts.clientId, sql.placeholder('clientId')),
        isNotNull(campaignParts.giftReceivedAt),
        isNull(campaignParts.giftOrderId),
      ),
    )
    .orderBy(asc(campaigns.id))
    .prepare(),
}))

export type CampaignRow = NonNullable<ReturnType<ReturnType<typeof campaignStatements>['byId']['get']>>

/** A received gift that no order has taken along yet, with its stock. */
export interface EarnedGift extends GiftOffer {
  readonly campaignId: number
  readonly product: Pictured & { readonly name: string }
}

/** What lies in the client's basket from campaigns, over their end too. */
export function earnedGifts(db: Db, clientId: number): EarnedGift[] {
  return campaignStatements(db)
    .earnedGifts.all({ clientId })
    .map((gift) => ({ ...gift, quantity: 1 }))
}
