import { percentOf, type Roubles, roubles } from '#shared/money.ts'

export const MIN_CASH_FEE = 50

export interface DeliveryPriceInput {
  /** The price that the carrier quotes. */
  readonly quotedPrice: number
  /** Items before the discounts for prepayment and bonuses, without delivery. */
  readonly itemsTotal: number
  readonly freeThreshold: number | null
  readonly surchargePercent: number
  /** False: the carrier collects the money and charges a fee for it. */
  readonly isPrepay: boolean
  /** False until a payment system is chosen; no fee is charged before. */
  readonly isPaymentChosen: boolean
}

export interface DeliveryCost {
  /** Price of the transport. */
  readonly carriage: Roubles
  /** The carrier's fee for collecting the money. */
  readonly cashFee: Roubles
}

/**
 * Returns what delivery costs this basket, in whole roubles. The transport costs nothing from the free threshold on;
 * the cash fee is added to it, a percentage of items and delivery and at least 50 roubles (DLV-38, DLV-39).
 */
export function deliveryCost(input: DeliveryPriceInput): DeliveryCost {
  const isFree = input.freeThreshold !== null && input.itemsTotal >= input.freeThreshold
  const carriage = roubles(isFree ? 0 : input.quotedPrice)
  const isCollected = input.surchargePercent > 0 && input.isPaymentChosen && !input.isPrepay
  const share = percentOf(input.itemsTotal + carriage, input.surchargePercent)
  return { carriage, cashFee: roubles(isCollected ? Math.max(MIN_CASH_FEE, share) : 0) }
}

/** Returns transport and cash fee together: the delivery price that is shown and paid (DLV-40). */
export function deliveryPrice(input: DeliveryPriceInput): Roubles {
  const { carriage, cashFee } = deliveryCost(input)
  return roubles(carriage + cashFee)
}
