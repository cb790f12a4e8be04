import { stateMark } from '#db/state-mark.ts'
import { inSnapshot } from '#db/transaction.ts'
import { bonusBalance } from '#server/bonuses/bonus-ledger.ts'
import { type EarnedGift, giftsOfBasket, type LostFromBasket } from '#server/campaign/queries.ts'
import { categoryTrail, categoryTree } from '#server/catalog/category-tree.ts'
import type { Actor, Ctx } from '#server/context.ts'
import { findRunningCoupon, type RunningCoupon } from '#server/coupons/coupons.ts'
import type { PictureKeys } from '#server/pictures/kept-pictures.ts'
import { requestMemory } from '#server/request-memory.ts'
import type { GiftRule, LineToPrice } from '#shared/basket/price-basket.ts'
import type { PickupPointIdOrNone, TariffIdOrNone } from '#shared/delivery-ids.ts'
import { basketStatements } from './queries.ts'

/** A line with everything about its product that the page, the carriers, and the order need. */
export interface BasketLine extends LineToPrice, PictureKeys {
  readonly marking: string
  readonly name: string
  readonly brand: string
  /** Category names from the top level down. */
  readonly category: readonly string[]
  readonly weightGrams: number
  readonly sizeCm: number
}

export interface GiftInStock extends GiftRule {
  readonly product: PictureKeys & { readonly name: string }
}

/** The shopper's basket as it is stored, before it is priced. */
export interface StoredBasket {
  /** Null until the basket is first written. */
  readonly id: number | null
  /** Grows with each order placed from the basket (ORD-5). */
  readonly version: number
  readonly tariffId: TariffIdOrNone
  readonly pickupPointId: PickupPointIdOrNone
  readonly paymentSystemId: number
  /** As requested; pricing the basket decides how many of them are spent. */
  readonly bonusesToWithdraw: number
  /** The customer's balance; null for a guest and for an empty basket. */
  readonly bonusBalance: number | null
  /** Whether the chosen payment system is prepay; false if none is chosen. */
  readonly isPrepay: boolean
  /** In the order in which they are shown. */
  readonly lines: readonly BasketLine[]
  /** The rules that apply now, each with its gift's stock; empty for an empty basket. */
  readonly giftRules: readonly GiftInStock[]
  /** The accepted coupon; null if there is none or it can no longer be used. */
  readonly coupon: RunningCoupon | null
  /** True if the basket has a coupon that can no longer be used. */
  readonly hasLostCoupon: boolean
  /** Gifts received from campaigns that wait for the next order; also in an empty basket. */
  readonly earnedGifts: readonly EarnedGift[]
  /** Gifts that were received and have been taken back since. */
  readonly lostGifts: readonly LostFromBasket[]
}

const EMPTY_BASKET: StoredBasket = {
  ...{ id: null, version: 1, tariffId: 0, pickupPointId: 0, paymentSystemId: 0 },
  ...{ bonusesToWithdraw: 0, bonusBalance: null },
  ...{
    isPrepay: false,
    lines: [],
    giftRules: [],
    earnedGifts: [],
    lostGifts: [],
    coupon: null,
    hasLostCoupon: false,
  },
}

const NO_GIFTS = { earned: [], lost: [] }

interface Known {
  readonly mark: string
  readonly actor: Actor
  readonly basket: StoredBasket
}

/** The last basket that each request has read outside a transaction. */
const known = requestMemory<Known>()

/**
 * Returns the caller's lines, choices, and gifts with the current stock; inside a transaction the result includes
 * what the transaction has written. A quantity above the stock is returned as the stock, while the stored quantity
 * stays. A product that is no longer sold counts as sold out. Writes nothing. Reads
 * nothing again while nothing has been written. All of it is of one moment: a snapshot, in which a read takes a third of
 * its time too.
 */
export function readBasket(ctx: Ctx): StoredBasket {
  const { db, actor, session } = ctx
  if (actor.type === 'anonymous') return EMPTY_BASKET
  // What a transaction has written may be rolled back.
  const isCommitted = !db.$client.inTransaction
  const read = () => {
    const mark = stateMark(db)
    const last = known.of(session)
    if (last?.mark === mark && last.actor === actor) return last.basket
    const basket = readStored(ctx, actor)
    if (isCommitted) known.keep(session, { mark, actor, basket })
    return basket
  }
  return isCommitted ? inSnapshot(db, read) : read()
}

/** The shopper's choices as they are stored with the basket. */
export interface StoredChoices
  extends Pick<StoredBasket, 'tariffId' | 'pickupPointId' | 'paymentSystemId' | 'bonusesToWithdraw'> {
  /** The key of the accepted coupon, also if it can no longer be used; null if there is none. */
  readonly couponKey: string | null
}

/** Returns the caller's choices alone, which do not depend on what is in the basket. */
export function readChoices({ db, actor }: Ctx): StoredChoices {
  const found = actor.type === 'anonymous' ? undefined : basketStatements(db).basketOfShopper.get(actor)
  return found ?? { ...EMPTY_BASKET, couponKey: null }
}

function readStored(ctx: Ctx, actor: Exclude<Actor, { type: 'anonymous' }>): StoredBasket {
  const statements = basketStatements(ctx.db)
  const { shopperId } = actor
  const gifts = actor.type === 'client' ? giftsOfBasket(ctx, shopperId) : NO_GIFTS
  const ofCampaigns = { earnedGifts: gifts.earned, lostGifts: gifts.lost }
  const found = statements.basketOfShopper.get({ shopperId })
  if (!found) return { ...EMPTY_BASKET, ...ofCampaigns }
  const { couponKey, ...stored } = found
  const tree = categoryTree(ctx)
  const lines = statements.lines.all({ basketId: found.id }).map((row): BasketLine => {
    const { categoryId, isSold, available, quantity } = row
    const trail = categoryTrail(tree, categoryId)
    const availableCount = isSold ? available : 0
    // Field by field, because a rest spread over a row of twenty columns would cost more than reading the row.
    return {
      shopItemId: row.shopItemId,
      marking: row.marking,
      name: row.name,
      brandId: row.brandId,
      brand: row.brand,
      changedAt: row.changedAt,
      price: row.price,
      basePrice: row.basePrice,
      isLarge: row.isLarge,
      isGiftCard: row.isGiftCard,
      weightGrams: row.weightGrams,
      sizeCm: row.sizeCm,
      availableCount,
      quantity: availableCount > 0 ? Math.min(quantity, availableCount) : quantity,
      categoryIds: trail.map(({ id }) => id),
      category: trail.map(({ name }) => name),
    }
  })
  const clientId = actor.type === 'client' && lines.length > 0 ? shopperId : null
  const coupon = (couponKey === null ? undefined : findRunningCoupon(ctx, couponKey)) ?? null
  return {
    ...stored,
    isPrepay: found.isPrepay ?? false,
    bonusBalance: clientId === null ? null : bonusBalance(ctx, clientId),
    lines,
    giftRules: lines.length > 0 ? statements.giftRules.all({ now: ctx.now }) : [],
    coupon,
    hasLostCoupon: couponKey !== null && coupon === null,
    ...ofCampaigns,
  }
}
