import { type Roubles, roubles } from '#shared/money.ts'
import type { PricedTariff } from '#shared/tariffs/contract.ts'
import { type DeliveryPriceInput, deliveryCost } from '#shared/tariffs/delivery-price.ts'
import type { TariffRow } from './queries.ts'

/** What the price of a tariff depends on: the value of the items, and who collects the payment. */
export interface Shipment {
  /** Items before the discounts for prepayment and bonuses. */
  readonly itemsTotal: Roubles
  readonly isPrepay: boolean
  readonly isPaymentChosen: boolean
}

/**
 * Returns the input from which a delivery price is computed; `quotedPrice` is the carrier's price in whole roubles.
 */
export function deliveryTerms(
  tariff: TariffRow,
  quotedPrice: number,
  shipment: Shipment,
): DeliveryPriceInput {
  const { freeThreshold, surchargePercent } = tariff
  return { ...shipment, quotedPrice, freeThreshold, surchargePercent }
}

/** Returns what the tariff costs for the shipment, and the cash fee that is part of it. */
export function costOfShipment(
  tariff: TariffRow,
  quotedPrice: number,
  shipment: Shipment,
): Pick<PricedTariff, 'calculatePrice' | 'cashFee'> {
  const { carriage, cashFee } = deliveryCost(deliveryTerms(tariff, quotedPrice, shipment))
  return { calculatePrice: roubles(carriage + cashFee), cashFee }
}
