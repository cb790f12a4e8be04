import { type Roubles, roubles } from '#shared/money.ts'
import type { PricedCoupon } from './price-basket.ts'

/** Returns the amount to pay: the items after every discount and the delivery, where its price is known (BASK-36). */
export function totalWithDelivery(finalTotal: number, deliveryPrice: number | null): Roubles {
  return roubles(finalTotal + (deliveryPrice ?? 0))
}

/** Whether the coupon makes every way of delivery free. */
export function freesDelivery(coupon: Pick<PricedCoupon, 'kind' | 'ineligibility'> | null): boolean {
  return coupon?.kind === 'free-delivery' && (coupon.ineligibility ?? 'delivery') === 'delivery'
}
