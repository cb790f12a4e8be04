/** The terms of a payment system that decide whether it can be chosen. */
export interface PaymentTerms {
  readonly isPrepay: boolean
  /** 0: no maximum. */
  readonly maxSum: number
  readonly onlyThisCountry: boolean
  readonly disabledRegions: readonly number[]
}

/** The order as it would be with this system chosen, with its discount and its cash fee (PAY-11). */
export interface PaymentSituation {
  /** Items after every discount but bonuses, without delivery. */
  readonly itemsTotal: number
  /** Items after every discount, with delivery. */
  readonly payableTotal: number
  /** The chosen tariff or the chosen point takes prepaid orders only. */
  readonly isPrepayOnly: boolean
  readonly isRussia: boolean
  /** 0: unknown. */
  readonly regionId: number
  readonly isBrandStore: boolean
}

export const PREPAY_ONLY = 'Выбранный способ доставки работает только со 100% предоплатой'
/** Minimum of items, in whole roubles, for payment on receipt (PAY-17). */
export const MIN_SUM_ON_DELIVERY = 500

/**
 * Returns why the system cannot be chosen, in the order of PAY-21; empty if it can (PAY-12 to PAY-20). Sums are whole
 * roubles; a sum equal to a limit passes.
 */
export function paymentReasons(system: PaymentTerms, situation: PaymentSituation): string[] {
  const reasons: string[] = []
  if (system.maxSum > 0 && system.maxSum < situation.payableTotal) {
    reasons.push(`Максимальная сумма заказа ${system.maxSum} р.`)
  }
  if (!system.isPrepay && situation.isPrepayOnly) {
    reasons.push(PREPAY_ONLY)
  }
  if (system.onlyThisCountry && !situation.isRussia) {
    reasons.push('Недоступен т.к. выбрана доставка не в Россию.')
  }
  if (system.disabledRegions.includes(situation.regionId)) {
    reasons.push('Недоступен для выбранного региона')
  }
  if (!system.isPrepay && situation.itemsTotal < MIN_SUM_ON_DELIVERY && !situation.isBrandStore) {
    reasons.push(
      'Минимальная сумма заказа без учета стоимости доставки 500р.\n' +
        'Ограничение не действует, если Вы забираете заказ в фирменном магазине',
    )
  }
  return reasons
}
