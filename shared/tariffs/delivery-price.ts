import { percentOf, type Roubles, roubles } from '#shared/money.ts'

const MIN_CASH_FEE = 50

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

/**
 * What delivery costs this basket, whole roubles: free from the threshold on; the carrier's fee for collecting
 * the money (a percentage of items and delivery, 50 roubles at least) is part of it (spec §9, rules 28).
 */
export function deliveryPrice(input: DeliveryPriceInput): Roubles {
  const isFree = input.freeThreshold !== null && input.itemsTotal >= input.freeThreshold
  const price = isFree ? 0 : input.quotedPrice
  if (input.surchargePercent === 0 || input.isPrepay || !input.isPaymentChosen) return roubles(price)
  return roubles(price + Math.max(MIN_CASH_FEE, percentOf(input.itemsTotal + price, input.surchargePercent)))
}
