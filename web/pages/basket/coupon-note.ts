import {
  couponReason,
  couponWords,
  type DeliveryOfCoupon,
  type PricedWithCoupon,
} from '#web/coupons/coupon-words.ts'

/**
 * Returns what the basket page says of a coupon that is neither among the discounts nor among the gifts: one for free
 * delivery, and one that has no effect yet. Returns null for any other, and for one for free delivery where the operator
 * agrees on the price (DLV-34).
 */
export function couponNote(basket: PricedWithCoupon, delivery: DeliveryOfCoupon): string | null {
  const { coupon, hasLargeItem } = basket
  const why = delivery.couponIneligibility
  if (coupon === null) return null
  if (why !== null) return `Купон ${coupon.code} пока не\u00a0действует: ${couponReason(why, coupon.missing)}`
  if (coupon.kind !== 'free-delivery' || hasLargeItem) return null
  return `Купон ${coupon.code}: ${couponWords(basket, delivery).effect.replace('Д', 'д')}`
}
