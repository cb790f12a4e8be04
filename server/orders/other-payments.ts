import { desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { canChangeUse } from '#server/coupons/coupons.ts'
import { listPaymentSystems } from '#server/payments/payment-terms.ts'
import { providerFor } from '#server/upstream/bank/port.ts'
import { isFailing } from '#server/upstream/call-upstream.ts'
import { AppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { roubles } from '#shared/money.ts'
import { canPay } from '#shared/orders/can-pay.ts'
import type { OtherPayments } from '#shared/orders/contract.ts'
import {
  cashFeeWith,
  type OtherPayment,
  otherPaymentReasons,
  totalWith,
} from '#shared/orders/other-payment.ts'
import { type OrderRow, orderStatements } from './queries.ts'

const statements = prepared((db) => ({
  lastTry: db
    .select({
      state: payments.state,
      provider: payments.provider,
      bankPaymentId: payments.bankPaymentId,
      bankUrl: payments.bankUrl,
    })
    .from(payments)
    .where(eq(payments.orderId, sql.placeholder('orderId')))
    .orderBy(desc(sql`rowid`))
    .limit(1)
    .prepare(),
}))

/**
 * Returns the other payment systems by which the order at an unguessable address can be paid while it waits for its
 * payment (PAY-39), and whether the bank does not answer. Empty for an order that does not wait for a payment. Throws
 * NOT_FOUND.
 */
export function getOtherPayments(ctx: Ctx, { publicId }: { publicId: string }): OtherPayments {
  const order = orderStatements(ctx.db).byPublicId.get({ publicId })
  if (!order) throw new AppError('NOT_FOUND')
  if (!canPay(order, ctx.now)) return { isBankUnavailable: false, systems: [] }
  return { isBankUnavailable: isBankUnavailable(ctx, order), systems: systemsFor(ctx, order) }
}

function systemsFor(ctx: Ctx, order: OrderRow): OtherPayments['systems'] {
  const { otherPayment, paymentSystemId } = order
  if (otherPayment === null) return []
  const payable = payableOf(order)
  return listPaymentSystems(ctx)
    .filter(({ id }) => id !== paymentSystemId)
    .map((system) => ({
      ...{ id: system.id, name: system.name, isNew: system.isNew, isPrepay: system.isPrepay },
      reasons: [
        ...otherPaymentReasons(system, payable, otherPayment, ctx.config.shop.terms),
        ...(system.isPrepay ? [] : couponReasons(ctx, order, otherPayment)),
      ],
      payableTotal: totalWith(system, payable, otherPayment),
      cashFee: cashFeeWith(system, otherPayment),
    }))
}

/** The price on receipt may be one with a coupon that can no longer be used. */
function couponReasons(ctx: Ctx, order: OrderRow, { onReceipt }: OtherPayment): string[] {
  const { couponKey = null } = onReceipt
  return canChangeUse(ctx, order, couponKey) ? [] : [messageOf(new AppError('COUPON_NOT_FOUND'))]
}

/** Returns the total to pay for the order with its current payment system. */
export function payableOf({ finalTotal, deliveryPrice }: Pick<OrderRow, 'finalTotal' | 'deliveryPrice'>) {
  return roubles(finalTotal + (deliveryPrice ?? 0))
}

/** Returns what is still paid of a paid order after the refunds of its parts, in whole roubles. */
export function leftOf(order: Pick<OrderRow, 'finalTotal' | 'deliveryPrice' | 'refundedTotal'>) {
  return roubles(payableOf(order) - order.refundedTotal)
}

/**
 * Returns true if the last payment was never opened at the bank, and if the bank has just failed and would have to
 * open the next payment (PAY-50).
 */
function isBankUnavailable(ctx: Ctx, { id: orderId, paymentSystemId }: OrderRow): boolean {
  const last = statements(ctx.db).lastTry.get({ orderId })
  const next = providerFor(ctx.upstreams.banks, paymentSystemId)
  if (last?.state !== 'pending') return isFailing(ctx, `bank:${next}`)
  // This bank is given up when the payment is begun at the other one.
  if (last.bankPaymentId === null && last.provider !== next) return isFailing(ctx, `bank:${next}`)
  if (last.bankPaymentId === null) return true
  return last.bankUrl === null && isFailing(ctx, `bank:${last.provider}`)
}
