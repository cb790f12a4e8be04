import { eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { orderEvents, orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import { scheduleAccrual } from '#server/bonuses/schedule-accrual.ts'
import { returnBonuses, revokeAccrual } from '#server/bonuses/undo-bonuses.ts'
import { returnGifts } from '#server/campaign/carry-gifts.ts'
import type { Ctx } from '#server/context.ts'
import { releaseCoupon } from '#server/coupons/coupons.ts'
import { requestOrderRefund } from '#server/payments/request-refund.ts'
import { AppError } from '#shared/errors.ts'
import { isReceived } from '#shared/orders/is-received.ts'
import {
  canMoveFulfilment,
  canMovePayment,
  type FulfilmentState,
  lacksPayment,
  type PaymentState,
} from '#shared/orders/order-states.ts'
import { payableOf } from './other-payments.ts'
import { type RemovedGift, takeGiftsBack } from './remove-gift.ts'
import { restockOrder } from './restock-order.ts'

const statements = prepared((db) => ({
  states: db
    .select({
      shopperId: orders.shopperId,
      fulfilment: orders.fulfilment,
      payment: orders.payment,
      isPrepay: orders.isPrepay,
      delivery: orders.delivery,
      finalTotal: orders.finalTotal,
      deliveryPrice: orders.deliveryPrice,
      isUnpriced: sql<number>`${orders.delivery} IS NOT NULL AND ${orders.deliveryPrice} IS NULL`,
    })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(),
}))

type Scope = Pick<Ctx, 'db' | 'now'>

/**
 * Changes the fulfilment state of an order, with all consequences. Cancelling returns its stock, coupon, and campaign
 * gifts (ORD-4). Cancelling or returning refunds a paid order unless it has cost nothing (PAY-49), undoes its bonuses
 * (BON-25), and takes back gifts whose goal is no longer met (CAMP-9). An order with payment on receipt is paid when its
 * buyer receives it (ORD-22). Throws NOT_FOUND, and MOVE_REFUSED for a transition that is not allowed, for bringing on
 * its way a prepay order that is not paid, or no longer (ORD-23, ORD-72), and for shipping an order before the price of
 * its delivery is set (DLV-59). Returns the gifts that other orders have lost by it.
 */
export function moveFulfilment(ctx: Scope, orderId: number, to: FulfilmentState): RemovedGift[] {
  return inTransaction(ctx.db, () => {
    const order = statesOf(ctx, orderId)
    const { shopperId, fulfilment, payment, isPrepay, delivery, isUnpriced } = order
    if (!canMoveFulfilment(fulfilment, to)) throw new AppError('MOVE_REFUSED')
    if (lacksPayment(to, { isPrepay, payment })) throw new AppError('MOVE_REFUSED')
    if (to === 'shipped' && isUnpriced === 1) throw new AppError('MOVE_REFUSED')

    const settlesExpiry = to === 'confirmed' || to === 'cancelled'
    ctx.db
      .update(orders)
      .set({ fulfilment: to, ...(settlesExpiry ? { expiresAt: null } : {}) })
      .where(eq(orders.id, orderId))
      .run()
    ctx.db.insert(orderEvents).values({ orderId, track: 'fulfilment', state: to, at: ctx.now }).run()

    if (to === 'cancelled') {
      restockOrder(ctx, orderId)
      returnGifts(ctx, orderId)
      releaseCoupon(ctx, orderId)
    }
    if (isReceived({ fulfilment: to, delivery })) {
      if (payment === 'none') movePayment(ctx, orderId, 'paid')
      scheduleAccrual(ctx, orderId)
    }
    if (to !== 'cancelled' && to !== 'returned') return []
    // An order that has cost nothing stays paid, since there is nothing to give back.
    const isRefunded = payment === 'paid' && payableOf(order) > 0
    const removed = isRefunded ? movePayment(ctx, orderId, 'refunded') : []
    returnBonuses(ctx, orderId)
    revokeAccrual(ctx, orderId)
    return [...removed, ...takeGiftsBack(ctx, shopperId)]
  })
}

/**
 * Changes the payment state of an order, and with it the bonuses that the order earns: 'paid' schedules them,
 * 'refunded' revokes them. A payment that arrives for a cancelled order is refunded at once. Throws NOT_FOUND, and
 * MOVE_REFUSED for a transition that is not allowed. Returns the gifts that orders have lost by it.
 */
export function movePayment(ctx: Scope, orderId: number, to: PaymentState): RemovedGift[] {
  return inTransaction(ctx.db, () => {
    const { shopperId, fulfilment, payment } = statesOf(ctx, orderId)
    if (!canMovePayment(payment, to)) throw new AppError('MOVE_REFUSED')
    ctx.db
      .update(orders)
      .set({ payment: to, ...(to === 'paid' ? { expiresAt: null } : {}) })
      .where(eq(orders.id, orderId))
      .run()
    ctx.db.insert(orderEvents).values({ orderId, track: 'payment', state: to, at: ctx.now }).run()
    if (to === 'paid') scheduleAccrual(ctx, orderId)
    if (to === 'paid' && fulfilment === 'cancelled') return movePayment(ctx, orderId, 'refunded')
    if (to !== 'refunded') return []
    requestOrderRefund(ctx, orderId)
    revokeAccrual(ctx, orderId)
    return takeGiftsBack(ctx, shopperId)
  })
}

function statesOf(ctx: Scope, orderId: number) {
  const states = statements(ctx.db).states.get({ id: orderId })
  if (!states) throw new AppError('NOT_FOUND')
  return states
}
