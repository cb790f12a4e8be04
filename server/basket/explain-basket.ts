import type { ChosenDelivery } from '#server/tariffs/chosen-delivery.ts'
import { deliveryTerms, type Shipment } from '#server/tariffs/shipment.ts'
import type { MoneyReason } from '#shared/basket/contract.ts'
import { explainMoney } from '#shared/basket/explain-money.ts'
import type { PricedBasket } from '#shared/basket/price-basket.ts'
import type { DeliveryPriceInput } from '#shared/tariffs/delivery-price.ts'
import type { StoredBasket } from './read-basket.ts'

/** A chosen delivery with what its price is counted from. */
export interface PricedDelivery {
  readonly chosen: ChosenDelivery
  readonly terms: DeliveryPriceInput
}

/** What the goods are to a tariff, with the basket's own payment system. */
export function shipmentOf(
  { isPrepay, paymentSystemId }: StoredBasket,
  { itemsTotal }: PricedBasket,
): Shipment {
  return { itemsTotal, isPrepay, isPaymentChosen: paymentSystemId > 0 }
}

/** A chosen delivery with what its price for the shipment is counted from. */
export function priceDelivery(chosen: ChosenDelivery, shipment: Shipment): PricedDelivery {
  return { chosen, terms: deliveryTerms(chosen.tariff, chosen.quotedPrice, shipment) }
}

/** The reasons of a priced basket; without a delivery, or while its price is to be agreed, those of the goods. */
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
