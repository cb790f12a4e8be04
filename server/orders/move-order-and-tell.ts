import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { arrivalMail, arrivalSms } from '#shared/orders/order-notice.ts'
import type { FulfilmentState } from '#shared/orders/order-states.ts'
import { returnedMail, returnedSms } from '#shared/orders/refund-notice.ts'
import { storedUntil } from '#shared/orders/storage-term.ts'
import { orderPath } from '#shared/paths.ts'
import { moveFulfilment } from './move-order.ts'
import { payableOf } from './other-payments.ts'
import type { OrderRow } from './queries.ts'
import { tellBuyer } from './tell-buyer.ts'

/**
 * Changes the fulfilment state of an order as `moveFulfilment` does, with the same errors, and tells the buyer by SMS
 * and mail that the order waits at its point, store, or post office, and until when (ORD-56), or that it has come back
 * to the shop, with what is given back for it (ORD-70).
 */
export function moveOrderAndTell(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  orderId: number,
  to: FulfilmentState,
): void {
  inTransaction(ctx.db, () => {
    const before = ctx.db.select().from(orders).where(eq(orders.id, orderId)).get()
    moveFulfilment(ctx, orderId, to)
    if (to === 'delivered') tellOfArrival(ctx, orderId)
    if (to === 'returned' && before) tellOfReturn(ctx, before)
  })
}

/** Tells the buyer of an order, as it was before, that it has come back. */
function tellOfReturn(ctx: Pick<Ctx, 'db' | 'now' | 'config'>, order: OrderRow): void {
  const { id: orderId, publicId, payment, isPrepay, refundedTotal } = order
  const amount = payment === 'paid' ? payableOf(order) - refundedTotal : 0
  const link = ctx.config.publicOrigin + orderPath(publicId)
  const notice = { orderId, link, amount, isByHand: !isPrepay }
  tellBuyer(ctx, order, { about: 'returned', sms: returnedSms(notice), mail: returnedMail(notice) })
}

function tellOfArrival(ctx: Pick<Ctx, 'db' | 'now' | 'config'>, orderId: number): void {
  const order = ctx.db.select().from(orders).where(eq(orders.id, orderId)).get()
  // A courier hands the order over, so the buyer knows.
  if (!order?.delivery || order.delivery.kind === 'courier') return
  const { delivery, publicId } = order
  const link = ctx.config.publicOrigin + orderPath(publicId)
  const notice = { orderId, link, delivery, until: storedUntil(delivery, ctx.now) }
  tellBuyer(ctx, order, { about: 'arrival', sms: arrivalSms(notice), mail: arrivalMail(notice) })
}
