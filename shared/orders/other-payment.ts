import type { DiscountMap, MoneyReason } from '#shared/basket/contract.ts'
import type { PricedBasket } from '#shared/basket/price-basket.ts'
import { type Roubles, roubles } from '#shared/money.ts'
import {
  type PaymentSituation,
  type PaymentTerms,
  paymentReasons,
} from '#shared/payments/payment-availability.ts'

/** What an order that is paid ahead would be worth if it were paid on receipt: the sums of the day it was placed. */
export interface OnReceipt {
  /** Items after every discount but bonuses. */
  readonly itemsTotal: Roubles
  readonly finalTotal: Roubles
  readonly totalDiscount: Roubles
  readonly discounts: DiscountMap
  readonly reasons: readonly MoneyReason[]
  readonly deliveryPrice: Roubles | null
  readonly payableTotal: Roubles
  readonly accrualTotal: Roubles
  /** Of the bought lines, by their order. */
  readonly lineTotals: readonly Roubles[]
}

/** What is kept with an order that is paid ahead, so that another way to pay can be chosen while it is not paid. */
export interface OtherPayment {
  readonly situation: Omit<PaymentSituation, 'itemsTotal' | 'payableTotal'>
  readonly onReceipt: OnReceipt
}

/** Of an order that was priced as if it were paid on receipt. */
export function onReceiptOf(priced: PricedBasket, reasons: readonly MoneyReason[]): OnReceipt {
  const { itemsTotal, finalTotal, totalDiscount, discounts, deliveryPrice, payableTotal, accrualTotal } =
    priced
  return {
    ...{ itemsTotal, finalTotal, totalDiscount, discounts: { ...discounts }, reasons },
    ...{ deliveryPrice, payableTotal, accrualTotal },
    lineTotals: priced.lines.filter(({ quantity }) => quantity > 0).map((line) => line.finalTotal),
  }
}

/** What the order would cost with the system. */
export function totalWith(system: PaymentTerms, payableTotal: Roubles, { onReceipt }: OtherPayment): Roubles {
  return system.isPrepay ? payableTotal : onReceipt.payableTotal
}

/** What of that the carrier takes for collecting the money. */
export function cashFeeWith(system: PaymentTerms, { onReceipt }: OtherPayment): Roubles {
  const fee = system.isPrepay ? undefined : onReceipt.reasons.find(({ kind }) => kind === 'cash-fee')
  return roubles(fee?.amount ?? 0)
}

/** Why an unpaid order cannot be paid by the system, by the rule of the checkout; empty when it can. */
export function otherPaymentReasons(
  system: PaymentTerms,
  payableTotal: Roubles,
  other: OtherPayment,
): string[] {
  return paymentReasons(system, {
    ...other.situation,
    // The least sum is asked of payment on receipt alone.
    itemsTotal: other.onReceipt.itemsTotal,
    payableTotal: totalWith(system, payableTotal, other),
  })
}
