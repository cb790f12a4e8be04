import { type Roubles, roubles } from '#shared/money.ts'
import type { PricedCoupon } from './price-basket.ts'

/** Returns the amount to pay: the items after every discount and the delivery, where its price is known (BASK-36). */
export function totalWithDelivery(finalTotal: number, deliveryPrice: number | null): Roubles {
  return roubles(finalTotal + (deliveryPrice ?? 0))
}

type DeliveryCoupon = Pick<PricedCoupon, 'kind' | 'ineligibility'> | null

/** Whether the coupon makes every way of delivery free. */
export function freesDelivery(coupon: DeliveryCoupon): boolean {
  return coupon?.kind === 'free-delivery' && (coupon.ineligibility ?? 'delivery') === 'delivery'
}

/**
 * Whether the sum of the items can make a delivery free: not where the coupon does, nor where a large item leaves the
 * price to the operator (DLV-114).
 */
export function isFreedBySum(basket: { coupon: DeliveryCoupon; hasLargeItem: boolean }): boolean {
  return !freesDelivery(basket.coupon) && !basket.hasLargeItem
}
