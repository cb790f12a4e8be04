import type { StoredBasket } from '#server/basket/read-basket.ts'
import type { Ctx } from '#server/context.ts'
import { getPlace, type Place } from '#server/geo/get-place.ts'
import { findPoint } from '#server/pickup/get-pickup-point.ts'
import { type ChosenDelivery, chosenDelivery } from '#server/tariffs/chosen-delivery.ts'
import { fitsPoint, type Parcel } from '#server/tariffs/parcel.ts'
import { deliveryTerms, type Shipment } from '#server/tariffs/shipment.ts'
import type { MoneyReason } from '#shared/basket/contract.ts'
import type { PricedBasket } from '#shared/basket/price-basket.ts'
import { explainMoney } from '#shared/checkout/explain-money.ts'
import type { DeliveryPriceInput } from '#shared/tariffs/delivery-price.ts'
import { parcelOf } from './parcel-of.ts'

/** A chosen delivery and the input from which its price is computed. */
export interface PricedDelivery {
  readonly chosen: ChosenDelivery
  readonly terms: DeliveryPriceInput
}

/**
 * Returns the delivery by the basket's tariff; null while none is chosen, when nothing in the basket can be sent, and
 * when the tariff or its point does not take the parcel in the shopper's city. May call a carrier, so it must not run
 * inside a transaction.
 */
export async function deliveryOf(ctx: Ctx, basket: StoredBasket): Promise<ChosenDelivery | null> {
  const { tariffId } = basket
  const parcel = tariffId === 0 ? null : parcelOf(basket)
  if (!parcel || !pointTakes(ctx, basket, await getPlace(ctx), parcel)) return null
  return chosenDelivery(ctx, { tariffId, ...parcel })
}

/**
 * Returns whether the basket's point takes the parcel in the shopper's city. A tariff may be stored without a point;
 * the order then names the point.
 */
export function pointTakes(
  ctx: Pick<Ctx, 'db'>,
  { pickupPointId }: StoredBasket,
  { cityId }: Place,
  parcel: Parcel | null,
): boolean {
  if (pickupPointId === 0) return true
  const point = findPoint(ctx, pickupPointId)
  return point?.cityId === cityId && (parcel === null || fitsPoint(point, parcel))
}

/** Returns the shipment of a priced basket, with the basket's own payment system. */
export function shipmentOf(
  { isPrepay, paymentSystemId }: StoredBasket,
  { itemsTotal }: PricedBasket,
): Shipment {
  return { itemsTotal, isPrepay, isPaymentChosen: paymentSystemId > 0 }
}

/**
 * Pairs a chosen delivery with the input from which its price for the shipment is computed; returns null if its price
 * is agreed later.
 */
export function priceDelivery(chosen: ChosenDelivery, shipment: Shipment): PricedDelivery | null {
  const { tariff, quote } = chosen
  return quote && { chosen, terms: deliveryTerms(tariff, quote.price, shipment) }
}

/** Adds the tariff's name to the input of its price, for the explanation of that price. */
export function deliveryToExplain({ chosen, terms }: PricedDelivery) {
  return { ...terms, name: chosen.tariff.name }
}

/**
 * Returns the reasons behind the sums of an order. Where `delivery` is null, because its price is to be agreed, they
 * are those of the goods alone.
 */
export function explainOrder(
  { lines, coupon }: StoredBasket,
  priced: PricedBasket,
  delivery: PricedDelivery | null,
): MoneyReason[] {
  return explainMoney({
    ...{ priced, lines, coupon: coupon?.pricing ?? null },
    delivery: delivery && deliveryToExplain(delivery),
  })
}
