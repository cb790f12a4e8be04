import type { BasketView } from '#shared/basket/contract.ts'
import type { CheckoutView, DeliveryView } from '#shared/checkout/contract.ts'

/** The basket with its delivery, as the legacy REST API answers them. */
export interface DeliveredBasket
  extends BasketView,
    Pick<DeliveryView, 'payableTotal' | 'isRetailDeliveryType'> {
  summary: BasketView['summary'] & Pick<DeliveryView, 'deliveryPrice'>
}

export function deliveredBasket({
  basket,
  delivery: { deliveryPrice, reasons, couponIneligibility, ...delivery },
}: Pick<CheckoutView, 'basket' | 'delivery'>): DeliveredBasket {
  return {
    ...{ ...basket, ...delivery },
    coupon: basket.coupon && { ...basket.coupon, ineligibility: couponIneligibility },
    summary: { ...basket.summary, deliveryPrice },
    reasons: [...basket.reasons, ...reasons],
  }
}
