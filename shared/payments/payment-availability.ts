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
  /** Items before the discounts for prepayment and bonuses, without delivery. */
  readonly itemsTotal: number
  /** Items after every discount, with delivery. */
  readonly payableTotal: number
  /** The chosen tariff or the chosen point takes prepaid orders only. */
  readonly isPrepayOnly: boolean
  readonly isRussia: boolean
  /** 0: unknown. */
  readonly regionId: number
  readonly isBrandStore: boolean
  /** The carrier of the chosen tariff does not answer, so the sum to prepay is unknown (PAY-67). */
  readonly isDeliveryUnpriced: boolean
  /** The shop's minimum of items, in whole roubles, for payment on receipt (PAY-17). */
  readonly minSumOnReceipt: number
}

/** Why a payment system can be unavailable, in the order in which the reasons are shown (PAY-21). */
export const PAYMENT_BLOCKS = [
  'max-sum',
  'prepay-only',
  'abroad',
  'region',
  'min-sum',
  'unpriced-delivery',
] as const
export type PaymentBlock = (typeof PAYMENT_BLOCKS)[number]

/**
 * Returns why the system cannot be chosen, in the order of PAY-21; empty if it can (PAY-12 to PAY-20). Sums are whole
 * roubles; a sum equal to a limit is allowed.
 */
export function paymentBlocks(system: PaymentTerms, situation: PaymentSituation): PaymentBlock[] {
  const { itemsTotal, payableTotal, isPrepayOnly, isRussia, regionId, isBrandStore, isDeliveryUnpriced } =
    situation
  const isBlocked: Record<PaymentBlock, boolean> = {
    'max-sum': system.maxSum > 0 && system.maxSum < payableTotal,
    'prepay-only': !system.isPrepay && isPrepayOnly,
    abroad: system.onlyThisCountry && !isRussia,
    region: system.disabledRegions.includes(regionId),
    'min-sum': !system.isPrepay && itemsTotal < situation.minSumOnReceipt && !isBrandStore,
    'unpriced-delivery': system.isPrepay && isDeliveryUnpriced,
  }
  return PAYMENT_BLOCKS.filter((block) => isBlocked[block])
}

/** Returns the reasons of `paymentBlocks` as texts for the shopper. */
export function paymentReasons(system: PaymentTerms, situation: PaymentSituation): string[] {
  return paymentBlocks(system, situation).map((block) => paymentReason(block, system, situation))
}

export function paymentReason(
  block: PaymentBlock,
  { maxSum }: PaymentTerms,
  { minSumOnReceipt }: Pick<PaymentSituation, 'minSumOnReceipt'>,
): string {
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
        `Минимальная сумма заказа без учета стоимости доставки ${minSumOnReceipt}р.\n` +
        'Ограничение не действует, если Вы забираете заказ в фирменном магазине'
      )
    case 'unpriced-delivery':
      return 'Цену доставки уточним позже, поэтому оплатить такой заказ можно только при\u00a0получении'
  }
}
