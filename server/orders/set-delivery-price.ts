import { eq } from 'drizzle-orm'
import { outbox } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import type { MoneyReason } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { deliveryPriceMail, deliveryPriceSms } from '#shared/orders/order-notice.ts'
import { canMoveFulfilment } from '#shared/orders/order-states.ts'
import { orderPath } from '#shared/paths.ts'

interface AgreedPrice {
  readonly orderId: number
  /** Whole roubles, with the cash fee. */
  readonly price: number
  /** The shop's address, for the link in the messages. */
  readonly origin: string
}

/**
 * Sets the price of a delivery that was unknown when the order was placed, and tells the shopper (DLV-59). Throws
 * NOT_FOUND, and MOVE_REFUSED for an order whose price is known, which has no delivery, or which has been shipped.
 */
export function setDeliveryPrice(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { orderId, price, origin }: AgreedPrice,
): void {
  inTransaction(db, () => {
    const order = db.select().from(orders).where(eq(orders.id, orderId)).get()
    if (!order) throw new AppError('NOT_FOUND')
    const { delivery, deliveryPrice, fulfilment, finalTotal, publicId, phone, email } = order
    const isShipped = !canMoveFulfilment(fulfilment, 'cancelled')
    if (delivery === null || deliveryPrice !== null || isShipped) throw new AppError('MOVE_REFUSED')
    const reason: MoneyReason = {
      ...{ kind: 'delivery', name: `Доставка: ${delivery.name}`, amount: price },
      reason: price === 0 ? 'Бесплатно' : 'Цена, согласованная после заказа',
    }
    db.update(orders)
      .set({ deliveryPrice: price, reasons: [...order.reasons, reason] })
      .where(eq(orders.id, orderId))
      .run()
    const link = origin + orderPath(publicId)
    const notice = { orderId, price, payableTotal: finalTotal + price, link }
    const due = { createdAt: now, nextAttemptAt: now }
    const sms = { channel: 'sms', recipient: phone, subject: '', body: deliveryPriceSms(notice) } as const
    db.insert(outbox)
      .values({ ...due, ...sms, dedupeKey: `order:${publicId}:delivery:sms` })
      .run()
    if (!email) return
    const { subject, text: body } = deliveryPriceMail(notice)
    const mail = { channel: 'mail', recipient: email, subject, body } as const
    db.insert(outbox)
      .values({ ...due, ...mail, dedupeKey: `order:${publicId}:delivery:mail` })
      .run()
  })
}
