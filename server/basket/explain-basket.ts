import type { ChosenDelivery } from '#server/tariffs/chosen-delivery.ts'
import { deliveryTerms, type Shipment } from '#server/tariffs/shipment.ts'
import type { MoneyReason } from '#shared/basket/contract.ts'
import { explainMoney } from '#shared/basket/explain-money.ts'
import type { PricedBasket } from '#shared/basket/price-basket.ts'
import type { DeliveryPriceInput } from '#shared/tariffs/delivery-price.ts'
import type { StoredBasket } from './read-basket.ts'

/** A chosen delivery and the input from which its price is computed. */
export interface PricedDelivery {
  readonly chosen: ChosenDelivery
  readonly terms: DeliveryPriceInput
}

/** Returns the shipment of a priced basket with the payment system that is stored with it. */
export function shipmentOf(
  { isPrepay, paymentSystemId }: StoredBasket,
  { itemsTotal }: PricedBasket,
): Shipment {
  return { itemsTotal, isPrepay, isPaymentChosen: paymentSystemId > 0 }
}

/** Pairs a chosen delivery with the input from which its price for the shipment is computed. */
export function priceDelivery(chosen: ChosenDelivery, shipment: Shipment): PricedDelivery {
  return { chosen, terms: deliveryTerms(chosen.tariff, chosen.quotedPrice, shipment) }
}

/**
 * Returns the reasons behind the sums of a priced basket. If `delivery` is null, because none is chosen or its price
 * is agreed later, they explain the items alone.
 */
export function explainBasket(
  { lines, coupon }: StoredBasket,
  priced: PricedBasket,
  delivery: PricedDelivery | null,
): MoneyReason[] {
  return explainMoney({
    priced,
    lines,
    coupon: coupon?.pricing ?? null,
    delivery: delivery && { ...delivery.terms, name: delivery.chosen.tariff.name },
  })
}
