import type { BasketGift, BasketView } from '#shared/basket/contract.ts'
import type { CheckoutView, DeliveryView } from '#shared/checkout/contract.ts'

/** The basket with its delivery, as the legacy REST API answers them. */
export interface DeliveredBasket
  extends Omit<BasketView, 'summary'>,
    Pick<DeliveryView, 'payableTotal' | 'isRetailDeliveryType'> {
  summary: Omit<BasketView['summary'], 'gifts'> &
    Pick<DeliveryView, 'deliveryPrice'> & { gifts: Omit<BasketGift, 'key'>[] }
}

export function deliveredBasket({
  basket,
  delivery: { deliveryPrice, reasons, couponIneligibility, payableTotal, isRetailDeliveryType },
}: Pick<CheckoutView, 'basket' | 'delivery'>): DeliveredBasket {
  return {
    ...{ ...basket, payableTotal, isRetailDeliveryType },
    coupon: basket.coupon && { ...basket.coupon, ineligibility: couponIneligibility },
    summary: {
      ...{ ...basket.summary, deliveryPrice },
      gifts: basket.summary.gifts.map(({ key: _, ...gift }) => gift),
    },
    reasons: [...basket.reasons, ...reasons],
  }
}
