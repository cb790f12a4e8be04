import type { Ctx } from '#server/context.ts'
import { keptPicture } from '#server/pictures/kept-pictures.ts'
import type { AbsentGift, BasketGift, BasketItem, BasketView } from '#shared/basket/contract.ts'
import { explainGoods } from '#shared/basket/explain-goods.ts'
import {
  type Coupon,
  isCovered,
  type PricedBasket,
  type PricedGift,
  type PricedLine,
} from '#shared/basket/price-basket.ts'
import { roubles } from '#shared/money.ts'
import { productPath } from '#shared/paths.ts'
import { priceStoredBasket } from './price-stored-basket.ts'
import { type BasketLine, readBasket, type StoredBasket } from './read-basket.ts'

/** Returns the basket as the shopper sees it, without delivery (API-13, API-14, API-15). */
export function getBasket(ctx: Ctx): BasketView {
  const basket = readBasket(ctx)
  return viewBasket(ctx, basket, priceStoredBasket(ctx, basket))
}

/** Builds the view of a priced basket. */
export function viewBasket(ctx: Pick<Ctx, 'db'>, basket: StoredBasket, priced: PricedBasket): BasketView {
  return {
    items: basket.lines.flatMap((line, i) => {
      const pricedLine = priced.lines[i]
      return pricedLine ? [viewItem(ctx, line, pricedLine, basket.coupon?.pricing)] : []
    }),
    quantity: priced.quantity,
    baseTotal: priced.baseTotal,
    itemsTotal: priced.itemsTotal,
    finalTotal: priced.finalTotal,
    totalDiscount: priced.totalDiscount,
    accrualTotal: priced.accrualTotal,
    accrualDetail: [...priced.accrualDetail],
    maxBonusesToWithdraw: priced.maxBonusesToWithdraw,
    bonusesToWithdraw: priced.bonusesToWithdraw,
    hasLargeItem: priced.hasLargeItem,
    summary: {
      discounts: { ...priced.discounts },
      gifts: priced.gifts.flatMap((gift) => viewGift(ctx, basket, gift)),
    },
    taken: priced.taken,
    absentGifts: absentGifts(basket, priced),
    reasons: explainGoods({ priced, lines: basket.lines, coupon: basket.coupon?.pricing ?? null }),
    isPrepay: basket.isPrepay,
    prepaySaving: priced.prepaySaving,
    coupon: basket.coupon && priced.coupon && { ...termsOf(basket.coupon.pricing), ...priced.coupon },
    tariffId: basket.tariffId,
    pickupPointId: basket.pickupPointId,
    paymentSystemId: basket.paymentSystemId,
  }
}

function termsOf(coupon: Coupon) {
  const { code, kind, minTotal } = coupon
  const value = kind === 'percent' ? coupon.percent : kind === 'sum' ? coupon.sum : 0
  return { code, value, minTotal: roubles(minTotal) }
}

function viewItem(
  { db }: Pick<Ctx, 'db'>,
  line: BasketLine,
  priced: PricedLine,
  coupon: Coupon | undefined,
): BasketItem {
  const picture = keptPicture(db, line)
  return {
    shopItemId: line.shopItemId,
    marking: line.marking,
    name: line.name,
    brand: line.brand,
    category: [...line.category],
    img: picture.src,
    tint: picture.tint,
    url: productPath(line.marking),
    price: roubles(line.price),
    basePrice: roubles(line.basePrice),
    quantity: line.quantity,
    availableCount: line.availableCount,
    isLarge: line.isLarge,
    isGiftCard: line.isGiftCard,
    isCouponed: coupon !== undefined && isCovered(coupon, line),
    isSoldOut: priced.isSoldOut,
    baseTotal: priced.baseTotal,
    total: priced.total,
  }
}

function productOfGift({ giftRules, earnedGifts, coupon }: StoredBasket, productId: number) {
  const offer = [...giftRules, ...earnedGifts].find((given) => given.productId === productId)
  if (offer) return offer.product
  return coupon?.pricing.kind === 'gift' && coupon.pricing.gift.productId === productId
    ? coupon.giftProduct
    : null
}

/** Lists the received campaign gifts that are not in the basket, each with the reason (CAMP-15). */
function absentGifts({ earnedGifts, lostGifts }: StoredBasket, priced: PricedBasket): AbsentGift[] {
  const given = priced.gifts.filter(({ source }) => source === 'campaign')
  return [
    ...lostGifts.map(({ name, missing }) => ({ name, why: 'goal' as const, missing: roubles(missing) })),
    ...earnedGifts
      .filter(({ id }) => !given.some((gift) => gift.id === id))
      .map(({ product }) => ({ name: product.name, why: 'stock' as const, missing: roubles(0) })),
  ]
}

function viewGift({ db }: Pick<Ctx, 'db'>, basket: StoredBasket, gift: PricedGift): BasketGift[] {
  const product = productOfGift(basket, gift.productId)
  if (!product) return []
  const item = { name: product.name, image: keptPicture(db, product).src }
  const { source, id, productId, name, quantity } = gift
  const key = `${source}:${id}:${productId}`
  return [{ key, name, quantity, isEarned: source === 'campaign', isOfCoupon: source === 'coupon', item }]
}
