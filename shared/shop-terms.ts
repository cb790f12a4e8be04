/** The terms of sale that a business decides by itself (docs/settings.md). Percentages are whole. */
export interface ShopTerms {
  /** The discount for full prepayment, which leaves gift cards out; 0: none (BASK-40, BASK-41). */
  readonly prepayPercent: number
  /** The least sum of items, in roubles, for payment on receipt; 0: any (PAY-17). */
  readonly minSumOnReceipt: number
  /** The part of the money paid for items, without delivery, that an order earns as bonuses (BON-16). */
  readonly accrualPercent: number
  /** The largest part of an order that bonuses can pay (BON-10). */
  readonly bonusLimitPercent: number
  /** How long bonuses can be spent, in days from their accrual (BON-22). */
  readonly bonusLifeDays: number
}

/** The terms of the specification, which hold where the settings say nothing else. */
export const DEFAULT_TERMS: ShopTerms = {
  prepayPercent: 2,
  minSumOnReceipt: 500,
  accrualPercent: 5,
  bonusLimitPercent: 30,
  bonusLifeDays: 365,
}
