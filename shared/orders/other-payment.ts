import type { DiscountMap, MoneyReason } from '#shared/basket/contract.ts'
import type { PricedBasket } from '#shared/basket/price-basket.ts'
import { type Roubles, roubles } from '#shared/money.ts'
import {
  type PaymentSituation,
  type PaymentTerms,
  paymentReasons,
} from '#shared/payments/payment-availability.ts'
import type { ShopTerms } from '#shared/shop-terms.ts'
import { cashFeeOf } from './delivery-parts.ts'

/** What a prepay order would cost if it were paid on receipt, computed when the order was placed. */
export interface OnReceipt {
  /** Items before the discounts for prepayment and bonuses. */
  readonly itemsTotal: Roubles
  readonly finalTotal: Roubles
  readonly totalDiscount: Roubles
  readonly discounts: DiscountMap
  readonly reasons: readonly MoneyReason[]
  readonly deliveryPrice: Roubles | null
  readonly payableTotal: Roubles
  readonly accrualTotal: Roubles
  /** Final totals of the lines that were bought, in the order of the lines. */
  readonly lineTotals: readonly Roubles[]
  /** The coupon that takes effect then; null for none. What was stored by earlier versions does not say. */
  readonly couponKey?: string | null
}

/** Stored with a prepay order, so that another payment system can be chosen while it is unpaid (PAY-39). */
export interface OtherPayment {
  readonly situation: Omit<
    PaymentSituation,
    'itemsTotal' | 'payableTotal' | 'isDeliveryUnpriced' | 'minSumOnReceipt'
  >
  readonly onReceipt: OnReceipt
}

/** Returns the sums of an order that was priced as if it were paid on receipt, and whether its coupon takes effect then. */
export function onReceiptOf(
  priced: PricedBasket,
  reasons: readonly MoneyReason[],
  couponKey: string | null,
): OnReceipt {
  const { itemsTotal, finalTotal, totalDiscount, discounts, deliveryPrice, payableTotal, accrualTotal } =
    priced
  return {
    ...{ itemsTotal, finalTotal, totalDiscount, discounts: { ...discounts }, reasons },
    ...{ deliveryPrice, payableTotal, accrualTotal },
    lineTotals: priced.lines.filter(({ quantity }) => quantity > 0).map((line) => line.finalTotal),
    couponKey: priced.coupon?.ineligibility === null ? couponKey : null,
  }
}

/** Returns what the order would cost with the payment system. */
export function totalWith(system: PaymentTerms, payableTotal: Roubles, { onReceipt }: OtherPayment): Roubles {
  return system.isPrepay ? payableTotal : onReceipt.payableTotal
}

/** Returns the cash fee that is part of that sum; 0 for a prepay system. */
export function cashFeeWith(system: PaymentTerms, { onReceipt }: OtherPayment): Roubles {
  return system.isPrepay ? roubles(0) : cashFeeOf(onReceipt.reasons)
}

/** Returns why the system cannot pay an unpaid order, by the rules of the checkout; empty if it can. */
export function otherPaymentReasons(
  system: PaymentTerms,
  payableTotal: Roubles,
  other: OtherPayment,
  { minSumOnReceipt }: Pick<ShopTerms, 'minSumOnReceipt'>,
): string[] {
  return paymentReasons(system, {
    ...other.situation,
    minSumOnReceipt,
    // A prepay order always has a price of its delivery (PAY-67).
    isDeliveryUnpriced: false,
    // The minimum applies to payment on receipt only.
    itemsTotal: other.onReceipt.itemsTotal,
    payableTotal: totalWith(system, payableTotal, other),
  })
}
