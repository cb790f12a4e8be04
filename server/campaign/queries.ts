import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { pictureColumns, pictureKeys } from '#db/picture-columns.ts'
import { prepared } from '#db/prepared.ts'
import { campaignParts, campaigns } from '#db/schema/campaign.ts'
import { products, stock } from '#db/schema/catalog.ts'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import type { PictureKeys } from '#server/pictures/kept-pictures.ts'
import type { GiftOffer } from '#shared/basket/price-basket.ts'

const campaignColumns = {
  id: campaigns.id,
  name: campaigns.name,
  description: campaigns.description,
  goal: campaigns.goal,
  startsAt: campaigns.startsAt,
  endsAt: campaigns.endsAt,
  giftProductId: campaigns.giftProductId,
  gift: { ...pictureColumns, name: products.name },
  available: sql<number>`coalesce(${stock.available}, 0)`,
  /** Pieces in stock that are not promised to another customer. */
  freeGifts: sql<number>`coalesce(${stock.available}, 0) - (
    SELECT count(*) FROM ${campaignParts} AS part JOIN ${campaigns} AS other ON other.id = part.campaign_id
    WHERE other.gift_product_id = ${campaigns.giftProductId} AND part.client_id <> ${sql.placeholder('clientId')}
      AND part.gift_received_at IS NOT NULL AND part.gift_order_id IS NULL
  )`,
}

/**
 * The sum that the customer has paid since taking part (CAMP-4): of paid orders that are neither cancelled nor
 * returned, less what was refunded of their items, without the order `except`.
 */
function paidSum(except: SQL = sql`0`) {
  return sql<number>`coalesce((
    SELECT sum(paid.final_total - paid.refunded_goods) FROM ${orders} AS paid
    WHERE paid.shopper_id = ${campaignParts.clientId} AND paid.created_at >= ${campaignParts.involvedAt}
      AND paid.payment = 'paid' AND paid.fulfilment NOT IN ('cancelled', 'returned') AND paid.id <> ${except}
  ), 0)`
}

/** Matches gifts in a basket or in an order that has not shipped: those that can still be taken back. */
const isUnshipped = and(
  isNotNull(campaignParts.giftReceivedAt),
  or(isNull(campaignParts.giftOrderId), inArray(orders.fulfilment, ['new', 'confirmed', 'assembled'])),
)

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

/** Prepared statements that read campaigns; a guest's `clientId` is 0. */
export const campaignStatements = prepared((db) => ({
  running: campaignsWhere(
    db,
    and(lte(campaigns.startsAt, sql.placeholder('now')), gt(campaigns.endsAt, sql.placeholder('now'))),
  ),
  byId: campaignsWhere(db, eq(campaigns.id, sql.placeholder('id'))),
  runningGoal: db
    .select({ id: campaigns.id, goal: campaigns.goal })
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
      sum: paidSum(),
    })
    .from(campaignParts)
    .where(
      and(
        eq(campaignParts.clientId, sql.placeholder('clientId')),
        eq(campaignParts.campaignId, sql.placeholder('campaignId')),
      ),
    )
    .prepare(),
  /** Gifts whose goal the customer's orders no longer meet, and the orders that contain them. */
  lost: db
    .select({
      campaignId: campaigns.id,
      productId: campaigns.giftProductId,
      orderId: campaignParts.giftOrderId,
    })
    .from(campaignParts)
    .innerJoin(campaigns, eq(campaigns.id, campaignParts.campaignId))
    .leftJoin(orders, eq(orders.id, campaignParts.giftOrderId))
    .where(
      and(
        eq(campaignParts.clientId, sql.placeholder('clientId')),
        isUnshipped,
        gt(campaigns.goal, paidSum()),
      ),
    )
    .prepare(),
  /**
   * A gift whose goal would not be met without the given order. A gift in that order itself counts too, because it
   * would return to the basket or be lost.
   */
  atStake: db
    .select({ campaignId: campaigns.id })
    .from(campaignParts)
    .innerJoin(campaigns, eq(campaigns.id, campaignParts.campaignId))
    .leftJoin(orders, eq(orders.id, campaignParts.giftOrderId))
    .where(
      and(
        eq(campaignParts.clientId, sql.placeholder('clientId')),
        isUnshipped,
        lte(campaigns.goal, paidSum()),
        gt(campaigns.goal, paidSum(sql`${sql.placeholder('orderId')}`)),
      ),
    )
    .limit(1)
    .prepare(),
  /** Gifts that wait for an order, and gifts that were lost while they waited. */
  giftsOfBasket: db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      goal: campaigns.goal,
      endsAt: campaigns.endsAt,
      sum: paidSum(),
      isReceived: isNotNull(campaignParts.giftReceivedAt),
      productId: campaigns.giftProductId,
      availableCount: sql<number>`coalesce(${stock.available}, 0)`,
      product: { ...pictureKeys, name: products.name },
    })
    .from(campaignParts)
    .innerJoin(campaigns, eq(campaigns.id, campaignParts.campaignId))
    .innerJoin(products, eq(products.id, campaigns.giftProductId))
    .leftJoin(stock, eq(stock.productId, campaigns.giftProductId))
    .where(
      and(
        eq(campaignParts.clientId, sql.placeholder('clientId')),
        isNull(campaignParts.giftOrderId),
        or(isNotNull(campaignParts.giftReceivedAt), isNotNull(campaignParts.giftLostAt)),
      ),
    )
    .orderBy(asc(campaigns.id))
    .prepare(),
}))

export type CampaignRow = NonNullable<ReturnType<ReturnType<typeof campaignStatements>['byId']['get']>>

export type PartRow = NonNullable<ReturnType<ReturnType<typeof campaignStatements>['part']['get']>>

/** A received gift, with its stock, whose goal is met and which no order has taken along yet. */
export interface EarnedGift extends GiftOffer {
  /** The campaign's. */
  readonly id: number
  readonly product: PictureKeys & { readonly name: string }
}

/** A gift that has left the basket because its goal is no longer met. */
export interface LostFromBasket {
  /** The name of the product. */
  readonly name: string
  /** Roubles still missing to the goal; 0 if the campaign has ended. */
  readonly missing: number
}

interface GiftsOfBasket {
  /** Includes gifts of campaigns that have ended, and gifts out of stock. */
  readonly earned: EarnedGift[]
  readonly lost: LostFromBasket[]
}

/** Returns the campaign gifts in the customer's basket, and those that were taken back from it. */
export function giftsOfBasket({ db, now }: Pick<Ctx, 'db' | 'now'>, clientId: number): GiftsOfBasket {
  const gifts: GiftsOfBasket = { earned: [], lost: [] }
  for (const row of campaignStatements(db).giftsOfBasket.all({ clientId })) {
    const { goal, endsAt, sum, isReceived, ...gift } = row
    if (sum < goal) gifts.lost.push({ name: gift.product.name, missing: endsAt > now ? goal - sum : 0 })
    else if (isReceived) gifts.earned.push({ ...gift, quantity: 1 })
  }
  return gifts
}
