import { parcelOf } from '#server/basket/parcel-of.ts'
import { priceStoredBasket } from '#server/basket/price-stored-basket.ts'
import { readBasket } from '#server/basket/read-basket.ts'
import type { Ctx } from '#server/context.ts'
import { getPaymentSystem } from '#server/payments/payment-terms.ts'
import { type Roubles, roubles } from '#shared/money.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { deliveryCost } from '#shared/tariffs/delivery-price.ts'
import type { Parcel } from './parcel.ts'
import type { TariffRow } from './queries.ts'

/** What the caller's basket is to a carrier: a parcel, its worth, and who collects the money. */
export interface Shipment {
  readonly parcel: Parcel
  /** Items after every discount but bonuses. */
  readonly itemsTotal: Roubles
  readonly isPrepay: boolean
  readonly isPaymentChosen: boolean
}

/**
 * The shipment of the caller's basket, with its own payment system or with another tried on (0: none); null when
 * nothing in the basket can be sent. Throws NOT_FOUND for an unknown payment system.
 */
export function readShipment(ctx: Ctx, paymentSystemId?: number): Shipment | null {
  const basket = readBasket(ctx)
  const chosenId = paymentSystemId ?? basket.paymentSystemId
  const isPrepay = chosenId > 0 && getPaymentSystem(ctx, chosenId).isPrepay
  const priced = priceStoredBasket(basket, ctx.now, { isPrepay, deliveryPrice: null })
  if (priced.quantity === 0) return null
  return {
    parcel: parcelOf(basket, priced),
    itemsTotal: priced.itemsTotal,
    isPrepay,
    isPaymentChosen: chosenId > 0,
  }
}

/** What the tariff costs this shipment, given the carrier's price, and what of that is for collecting the money. */
export function costOfShipment(
  tariff: TariffRow,
  quotedPrice: number,
  shipment: Omit<Shipment, 'parcel'>,
): Pick<Tariff, 'calculatePrice' | 'cashFee'> {
  const { carriage, cashFee } = deliveryCost({
    quotedPrice,
    itemsTotal: shipment.itemsTotal,
    freeThreshold: tariff.freeThreshold,
    surchargePercent: tariff.surchargePercent,
    isPrepay: shipment.isPrepay,
    isPaymentChosen: shipment.isPaymentChosen,
  })
  return { calculatePrice: roubles(carriage + cashFee), cashFee }
}

/** The price alone. */
export function priceOfShipment(...asked: Parameters<typeof costOfShipment>): Roubles {
  return costOfShipment(...asked).calculatePrice
}
