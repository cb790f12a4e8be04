import type { Ctx } from '#server/context.ts'
import { pictureOf } from '#server/pictures/picture-url.ts'
import { type ChosenDelivery, chosenDelivery } from '#server/tariffs/chosen-delivery.ts'
import type { AbsentGift, BasketGift, BasketItem, BasketView } from '#shared/basket/contract.ts'
import {
  type Coupon,
  type GiftOffer,
  isCovered,
  type PricedBasket,
  type PricedGift,
  type PricedLine,
  withDelivery,
} from '#shared/basket/price-basket.ts'
import { roubles } from '#shared/money.ts'
import { deliveryPrice } from '#shared/tariffs/delivery-price.ts'
import { explainBasket, priceDelivery, shipmentOf } from './explain-basket.ts'
import { parcelOf } from './parcel-of.ts'
import { priceStoredBasket } from './price-stored-basket.ts'
import { type BasketLine, readBasket, type StoredBasket } from './read-basket.ts'

/**
 * Returns the basket as the shopper sees it (API-13, API-14, API-15). The delivery price comes from the carrier of
 * the chosen tariff. It is null if no tariff is chosen, if the tariff has no price for the city and the parcel, and
 * if nothing in the basket can be sent.
 */
export async function getBasket(ctx: Ctx): Promise<BasketView> {
  const basket = readBasket(ctx)
  const parcel = parcelOf(basket)
  const chosen =
    parcel && basket.tariffId !== 0
      ? await chosenDelivery(ctx, { tariffId: basket.tariffId, ...parcel })
      : null
  return viewBasket(basket, priceStoredBasket(basket, ctx.now), chosen)
}

/** Builds the view of a basket; `chosen` is null if no delivery price is known. */
export function viewBasket(
  basket: StoredBasket,
  goods: PricedBasket,
  chosen: ChosenDelivery | null,
): BasketView {
  const delivery = chosen && priceDelivery(chosen, shipmentOf(basket, goods))
  const priced = withDelivery(goods, delivery && deliveryPrice(delivery.terms))
  return {
    items: basket.lines.flatMap((line, i) => {
      const pricedLine = priced.lines[i]
      return pricedLine ? [viewItem(line, pricedLine, basket.coupon?.pricing)] : []
    }),
    quantity: priced.quantity,
    baseTotal: priced.baseTotal,
    finalTotal: priced.finalTotal,
    totalDiscount: priced.totalDiscount,
    accrualTotal: priced.accrualTotal,
    accrualDetail: [...priced.accrualDetail],
    maxBonusesToWithdraw: priced.maxBonusesToWithdraw,
    bonusesToWithdraw: priced.bonusesToWithdraw,
    hasLargeItem: priced.hasLargeItem,
    isRetailDeliveryType: basket.deliveryKind === 'store',
    summary: {
      deliveryPrice: priced.deliveryPrice,
      discounts: { ...priced.discounts },
      gifts: priced.gifts.flatMap((gift) => viewGift(basket, gift)),
    },
    taken: priced.taken,
    absentGifts: absentGifts(basket, priced),
    payableTotal: priced.payableTotal,
    reasons: explainBasket(basket, priced, delivery),
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

function viewItem(line: BasketLine, priced: PricedLine, coupon: Coupon | undefined): BasketItem {
  const picture = pictureOf(line, 1)
  return {
    shopItemId: line.shopItemId,
    marking: line.marking,
    name: line.name,
    brand: line.brand,
    category: [...line.category],
    img: picture.src,
    tint: picture.tint,
    url: `/product/${line.marking}/`,
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
  const isGiven = ({ name, productId }: GiftOffer) =>
    given.some((gift) => gift.name === name && gift.productId === productId)
  return [
    ...lostGifts.map(({ name, missing }) => ({ name, why: 'goal' as const, missing: roubles(missing) })),
    ...earnedGifts
      .filter((gift) => !isGiven(gift))
      .map(({ product }) => ({ name: product.name, why: 'stock' as const, missing: roubles(0) })),
  ]
}

function viewGift(basket: StoredBasket, gift: PricedGift): BasketGift[] {
  const product = productOfGift(basket, gift.productId)
  if (!product) return []
  const item = { name: product.name, image: pictureOf(product, 1).src }
  const { name, quantity, source } = gift
  return [{ name, quantity, isEarned: source === 'campaign', isOfCoupon: source === 'coupon', item }]
}
