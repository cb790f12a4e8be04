import { priceStoredBasket } from '#server/basket/price-stored-basket.ts'
import { readBasket, type StoredBasket } from '#server/basket/read-basket.ts'
import type { Ctx } from '#server/context.ts'
import type { ChosenDelivery } from '#server/tariffs/chosen-delivery.ts'
import { type PricedBasket, withDelivery } from '#shared/basket/price-basket.ts'
import type { DeliveryView } from '#shared/checkout/contract.ts'
import { explainDelivery } from '#shared/checkout/explain-money.ts'
import { deliveryPrice } from '#shared/tariffs/delivery-price.ts'
import { deliveryOf, deliveryToExplain, priceDelivery, shipmentOf } from './priced-delivery.ts'

/** Returns what the chosen delivery adds to the caller's basket; asks the carrier of the chosen tariff only. */
export async function getDelivery(ctx: Ctx): Promise<DeliveryView> {
  const basket = readBasket(ctx)
  const chosen = await deliveryOf(ctx, basket)
  return viewDelivery(basket, priceStoredBasket(ctx, basket), chosen)
}

/** Prices a chosen delivery for a priced basket; `chosen` is null where there is none. */
export function viewDelivery(
  basket: StoredBasket,
  goods: PricedBasket,
  chosen: ChosenDelivery | null,
): DeliveryView {
  const offer = chosen && priceDelivery(chosen, shipmentOf(basket, goods))
  const priced = withDelivery(goods, offer && deliveryPrice(offer.terms))
  return {
    deliveryPrice: priced.deliveryPrice,
    payableTotal: priced.payableTotal,
    reasons: explainDelivery({
      ...{ priced, coupon: basket.coupon?.pricing ?? null },
      delivery: offer && deliveryToExplain(offer),
    }),
    couponIneligibility: priced.coupon?.ineligibility ?? null,
    isRetailDeliveryType: chosen?.tariff.kind === 'store',
    isPreliminary: chosen?.isLate ?? false,
  }
}
