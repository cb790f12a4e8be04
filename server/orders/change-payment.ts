import { and, asc, eq, isNull } from 'drizzle-orm'
import { orderItems, orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { changeUsedCoupon } from '#server/coupons/coupons.ts'
import { getPaymentSystem } from '#server/payments/payment-terms.ts'
import { AppError } from '#shared/errors.ts'
import { canPay } from '#shared/orders/can-pay.ts'
import type { ChangePaymentInput, OrderView } from '#shared/orders/contract.ts'
import { type OnReceipt, otherPaymentReasons, totalWith } from '#shared/orders/other-payment.ts'
import { totalChanged } from '#shared/orders/total-changed.ts'
import { getOrder } from './get-order.ts'
import { movePayment } from './move-order.ts'
import { payableOf } from './other-payments.ts'
import { type OrderRow, orderStatements } from './queries.ts'
import { rewriteGiftReasons } from './remove-gift.ts'
import { tellOfMoves } from './tell-of-moves.ts'
import { admitOrder } from './unproven.ts'

/**
 * Changes the payment system of an order that waits for its payment, by the rules of the checkout (PAY-39). An order
 * that is changed to payment on receipt gets the sums that were stored for that case when it was placed, and meets
 * the limits and the term of such orders (ORD-10, ORD-12 to ORD-14); a payment that the bank still receives for it is
 * refunded (PAY-53). Throws NOT_FOUND, PAYMENT_NOT_POSSIBLE, UNPROVEN_LIMIT, ORDER_REFUSED (field → texts),
 * COUPON_NOT_FOUND.
 */
export function changePayment(ctx: Ctx, input: ChangePaymentInput): OrderView {
  const { publicId, paymentSystemId, shownTotal } = input
  inTransaction(ctx.db, () => {
    const order = orderStatements(ctx.db).byPublicId.get({ publicId })
    if (!order) throw new AppError('NOT_FOUND')
    const { otherPayment } = order
    if (!canPay(order, ctx.now) || otherPayment === null) throw new AppError('PAYMENT_NOT_POSSIBLE')
    const system = getPaymentSystem(ctx, paymentSystemId)
    const payable = payableOf(order)
    const reasons = otherPaymentReasons(system, payable, otherPayment, ctx.config.shop.terms)
    if (reasons.length > 0) throw new AppError('ORDER_REFUSED', { errors: { paymentSystemId: reasons } })
    const total = totalWith(system, payable, otherPayment)
    if (total !== shownTotal)
      throw new AppError('ORDER_REFUSED', { errors: { total: [totalChanged(total)] } })
    ctx.db
      .update(orders)
      .set({ paymentSystemId: system.id, paymentSystemName: system.name })
      .where(eq(orders.id, order.id))
      .run()
    if (!system.isPrepay) payOnReceipt(ctx, order, otherPayment.onReceipt)
  })
  return getOrder(ctx, input)
}

function payOnReceipt(ctx: Ctx, order: OrderRow, onReceipt: OnReceipt): void {
  const orderId = order.id
  const bought = ctx.db
    .select({ position: orderItems.position, quantity: orderItems.quantity })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), isNull(orderItems.giftName)))
    .orderBy(asc(orderItems.position))
    .all()
  const { finalTotal, totalDiscount, discounts, reasons, deliveryPrice, accrualTotal, lineTotals } = onReceipt
  if (onReceipt.couponKey !== undefined) changeUsedCoupon(ctx, order, onReceipt.couponKey)
  const admission = admitOrder(ctx, {
    ...{ phone: order.phone, isPrepay: false, isProven: !order.isUnproven },
    ...{ quantities: bought.map(({ quantity }) => quantity), finalTotal },
  })
  ctx.db
    .update(orders)
    .set({
      ...{ isPrepay: false, otherPayment: null, ...admission },
      ...{ finalTotal, totalDiscount, discounts, reasons, deliveryPrice, accrualTotal },
    })
    .where(eq(orders.id, orderId))
    .run()
  // A gift may have been taken back since the order was placed.
  rewriteGiftReasons(ctx, orderId)
  bought.forEach(({ position }, i) => {
    const lineTotal = lineTotals[i]
    if (lineTotal === undefined) throw new Error(`order ${orderId} has a line without its other total`)
    ctx.db
      .update(orderItems)
      .set({ lineTotal })
      .where(and(eq(orderItems.orderId, orderId), eq(orderItems.position, position)))
      .run()
  })
  ctx.db
    .update(payments)
    .set({ state: 'failed', updatedAt: ctx.now })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'pending')))
    .run()
  tellOfMoves(ctx, orderId, () => movePayment(ctx, orderId, 'none'))
}
