import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { orderRefunds } from '#db/schema/payments.ts'
import { inTransaction } from '#db/transaction.ts'
import { bonusesSpentOn, returnBonuses, revokeRefunded } from '#server/bonuses/undo-bonuses.ts'
import type { Ctx } from '#server/context.ts'
import { paidPayments } from '#server/payments/request-refund.ts'
import { AppError } from '#shared/errors.ts'
import { canRefundPart } from '#shared/orders/can-refund.ts'
import { refundLetter, refundSms } from '#shared/orders/refund-notice.ts'
import { orderPath } from '#shared/paths.ts'
import {
  bonusesOfRefund,
  planRefund,
  type RefundParts,
  type RefundWish,
  refundAmounts,
  stillPaid,
} from '#shared/payments/refund-parts.ts'
import { type OrderRow, orderStatements, type RefundRow } from './queries.ts'
import { takeGiftsBack } from './remove-gift.ts'
import { restockPieces } from './restock-order.ts'
import { type Told, tellBuyer } from './tell-buyer.ts'
import { tellOfGifts } from './tell-staff.ts'
import { viewRefund } from './view-refund.ts'

export interface RefundInput {
  readonly orderId: number
  readonly wish: RefundWish
  /** In the words of the staff, for the buyer; '' for none. */
  readonly reason: string
  /** Whether the pieces are for sale again. */
  readonly isRestocked: boolean
  /** Whether the staff gives the money back by hand, although a bank has it. */
  readonly isByHand?: boolean
}

export interface Refunded {
  readonly refund: RefundRow
  readonly told: Told
}

type Scope = Pick<Ctx, 'db' | 'now' | 'config'>

/**
 * Gives back the money of a part of a paid order (PAY-84): pieces, the delivery, or a sum. A job requests it from the
 * bank of the payment; what was paid on receipt, or is given back by hand (PAY-96), counts as given back at once. Spent
 * bonuses come back and earned ones are revoked in proportion to the items (PAY-86), gifts whose goal is no longer met
 * are taken back (CAMP-9), of which the staff is told (CAMP-29), and the buyer is told of the refund. Throws NOT_FOUND,
 * MOVE_REFUSED for an order that is not paid, cancelled, or returned, and REFUND_REFUSED for what is no part of what is
 * still paid.
 */
export function refundOrder(ctx: Scope, input: RefundInput): Refunded {
  const { orderId, wish, isRestocked } = input
  return inTransaction(ctx.db, () => {
    const order = ctx.db.select().from(orders).where(eq(orders.id, orderId)).get()
    if (!order) throw new AppError('NOT_FOUND')
    if (!canRefundPart(order)) throw new AppError('MOVE_REFUSED')
    const parts = plannedParts(ctx, order, wish)
    const refund = writeRefund(ctx, order, { ...input, parts })
    if (isRestocked) restockPieces(ctx, orderId, parts.lines)
    if (refund.bonusesReturned > 0) returnBonuses(ctx, orderId, refund.bonusesReturned)
    revokeRefunded(ctx, orderId)
    tellOfGifts(ctx, takeGiftsBack(ctx, order.shopperId))
    return { refund, told: tell(ctx, order, refund) }
  })
}

function plannedParts({ db }: Scope, order: OrderRow, wish: RefundWish): RefundParts {
  const { id: orderId, deliveryPrice } = order
  const lines = orderStatements(db)
    .lines.all({ orderId })
    .map(({ line }) => line)
  const refunds = orderStatements(db).refunds.all({ orderId })
  const planned = planRefund(stillPaid({ lines, deliveryPrice }, refunds), wish)
  if ('problem' in planned) throw new AppError('REFUND_REFUSED', planned.problem)
  return planned.parts
}

function writeRefund(
  ctx: Scope,
  order: OrderRow,
  { parts, reason, isRestocked, isByHand = false }: { parts: RefundParts } & Omit<RefundInput, 'wish'>,
): RefundRow {
  const { id: orderId, finalTotal, accrualTotal: earned } = order
  const { goods, total: amount } = refundAmounts(parts)
  const bonuses = { finalTotal, earned, spent: bonusesSpentOn(ctx, orderId) }
  const before = bonusesOfRefund(bonuses, order.refundedGoods)
  const after = bonusesOfRefund(bonuses, order.refundedGoods + goods)
  const [payment] = amount > 0 && !isByHand ? paidPayments(ctx, orderId) : []
  ctx.db
    .update(orders)
    .set({ refundedTotal: order.refundedTotal + amount, refundedGoods: order.refundedGoods + goods })
    .where(eq(orders.id, orderId))
    .run()
  return ctx.db
    .insert(orderRefunds)
    .values({
      ...{ orderId, paymentId: payment?.id ?? null, amount, goodsAmount: goods, reason, isRestocked },
      ...parts,
      bonusesReturned: after.returned - before.returned,
      bonusesRevoked: after.revoked - before.revoked,
      ...{ requestedAt: ctx.now, nextAttemptAt: ctx.now },
      confirmedAt: payment === undefined ? ctx.now : null,
    })
    .returning()
    .get()
}

function tell(ctx: Scope, order: OrderRow, refund: RefundRow): Told {
  const notice = { orderId: order.id, link: ctx.config.publicOrigin + orderPath(order.publicId) }
  const lines = orderStatements(ctx.db).lines.all({ orderId: order.id })
  const news = viewRefund(
    lines.map(({ line }) => line),
    refund,
  )
  return tellBuyer(ctx, order, {
    ...{ about: `refund:${refund.id}`, sms: refundSms(news, notice), letter: refundLetter(news, notice) },
  })
}
