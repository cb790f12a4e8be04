/** What of a payment system decides whether it can be chosen. */
export interface PaymentTerms {
  readonly isPrepay: boolean
  /** 0: no maximum. */
  readonly maxSum: number
  readonly onlyThisCountry: boolean
  readonly disabledRegions: readonly number[]
}

/** The order as it would be with this very system chosen: its discount taken, its delivery fee added. */
export interface PaymentSituation {
  /** Items after every discount but bonuses, without delivery. */
  readonly itemsTotal: number
  /** Items after every discount, with delivery. */
  readonly payableTotal: number
  /** The chosen tariff, or the chosen point, takes prepaid orders only. */
  readonly isPrepayOnly: boolean
  readonly isRussia: boolean
  /** 0: unknown. */
  readonly regionId: number
  readonly isBrandStore: boolean
}

/** Whole roubles of goods that a carrier collects money for (PAY-17). */
export const MIN_SUM_ON_DELIVERY = 500

/** What can stand against a payment system, in the order in which it is said. */
export const PAYMENT_BLOCKS = ['max-sum', 'prepay-only', 'abroad', 'region', 'min-sum'] as const
export type PaymentBlock = (typeof PAYMENT_BLOCKS)[number]

/**
 * What stands against the system; empty when it can be chosen. Sums are whole roubles; a sum equal to a limit passes.
 */
export function paymentBlocks(system: PaymentTerms, situation: PaymentSituation): PaymentBlock[] {
  const { itemsTotal, payableTotal, isPrepayOnly, isRussia, regionId, isBrandStore } = situation
  const isBlocked: Record<PaymentBlock, boolean> = {
    'max-sum': system.maxSum > 0 && system.maxSum < payableTotal,
    'prepay-only': !system.isPrepay && isPrepayOnly,
    abroad: system.onlyThisCountry && !isRussia,
    region: system.disabledRegions.includes(regionId),
    'min-sum': !system.isPrepay && itemsTotal < MIN_SUM_ON_DELIVERY && !isBrandStore,
  }
  return PAYMENT_BLOCKS.filter((block) => isBlocked[block])
}

/** The same in the words of the specification. */
export function paymentReasons(system: PaymentTerms, situation: PaymentSituation): string[] {
  return paymentBlocks(system, situation).map((block) => paymentReason(block, system))
}

export function paymentReason(block: PaymentBlock, { maxSum }: PaymentTerms): string {
  switch (block) {
    case 'max-sum':
      return `Максимальная сумма заказа ${maxSum} р.`
    case 'prepay-only':
      return 'Выбранный способ доставки работает только со 100% предоплатой'
    case 'abroad':
      return 'Недоступен т.к. выбрана доставка не в Россию.'
    case 'region':
      return 'Недоступен для выбранного региона'
    case 'min-sum':
      return (
        `Минимальная сумма заказа без учета стоимости доставки ${MIN_SUM_ON_DELIVERY}р.\n` +
        'Ограничение не действует, если Вы забираете заказ в фирменном магазине'
      )
  }
}
