import { percentOf, type Roubles, roubles } from '#shared/money.ts'

export const MIN_CASH_FEE = 50

export interface DeliveryPriceInput {
  /** The carrier's own price. */
  readonly quotedPrice: number
  /** Items after every discount but bonuses, without delivery. */
  readonly itemsTotal: number
  readonly freeThreshold: number | null
  readonly surchargePercent: number
  /** False: the carrier collects the money and takes its fee. */
  readonly isPrepay: boolean
  /** False until a payment system is chosen: no fee is shown yet. */
  readonly isPaymentChosen: boolean
}

export interface DeliveryCost {
  /** For bringing it. */
  readonly carriage: Roubles
  /** The carrier's fee for collecting the money. */
  readonly cashFee: Roubles
}

/**
 * What delivery costs this basket, whole roubles: free from the threshold on; the carrier's fee for collecting
 * the money (a percentage of items and delivery, 50 roubles at least) beside it (spec §9, rules 28).
 */
export function deliveryCost(input: DeliveryPriceInput): DeliveryCost {
  const isFree = input.freeThreshold !== null && input.itemsTotal >= input.freeThreshold
  const carriage = roubles(isFree ? 0 : input.quotedPrice)
  const isCollected = input.surchargePercent > 0 && input.isPaymentChosen && !input.isPrepay
  const share = percentOf(input.itemsTotal + carriage, input.surchargePercent)
  return { carriage, cashFee: roubles(isCollected ? Math.max(MIN_CASH_FEE, share) : 0) }
}

/** Both together: the one price of delivery that is shown and paid. */
export function deliveryPrice(input: DeliveryPriceInput): Roubles {
  const { carriage, cashFee } = deliveryCost(input)
  return roubles(carriage + cashFee)
}
