import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { couponOfOrder } from '#server/coupons/coupons.ts'
import type { MoneyReason } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { deliveryPriceLetter } from '#shared/orders/order-letters.ts'
import { deliveryPriceSms } from '#shared/orders/order-notice.ts'
import { canMoveFulfilment } from '#shared/orders/order-states.ts'
import { orderPath } from '#shared/paths.ts'
import { type Told, tellBuyer } from './tell-buyer.ts'

interface AgreedPrice {
  readonly orderId: number
  /** Whole roubles, with the cash fee. */
  readonly price: number
}

/**
 * Sets the price of a delivery that was unknown when the order was placed, and tells the shopper by SMS, unless the
 * phone has had its SMS of the day, and by mail (DLV-59). Throws NOT_FOUND, and MOVE_REFUSED for an order whose price
 * is known, which has no delivery, or which has been shipped, and for any price but 0 where a coupon has made the
 * delivery free (COUP-11).
 */
export function setDeliveryPrice(
  { db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>,
  { orderId, price }: AgreedPrice,
): Told {
  return inTransaction(db, () => {
    const order = db.select().from(orders).where(eq(orders.id, orderId)).get()
    if (!order) throw new AppError('NOT_FOUND')
    const { delivery, deliveryPrice, fulfilment, finalTotal, publicId } = order
    const isShipped = !canMoveFulfilment(fulfilment, 'cancelled')
    if (delivery === null || deliveryPrice !== null || isShipped) throw new AppError('MOVE_REFUSED')
    if (price > 0 && couponOfOrder({ db }, orderId)?.kind === 'free-delivery')
      throw new AppError('MOVE_REFUSED')
    const reason: MoneyReason = {
      ...{ kind: 'delivery', name: `Доставка: ${delivery.name}`, amount: price },
      reason: price === 0 ? 'Бесплатно' : 'Цена, согласованная после заказа',
    }
    db.update(orders)
      .set({ deliveryPrice: price, reasons: [...order.reasons, reason] })
      .where(eq(orders.id, orderId))
      .run()
    const link = config.publicOrigin + orderPath(publicId)
    const notice = { orderId, price, payableTotal: finalTotal + price, link }
    return tellBuyer({ db, now, config }, order, {
      ...{ about: 'delivery', sms: deliveryPriceSms(notice) },
      letter: deliveryPriceLetter({ orderId, price, goods: finalTotal, link }),
    })
  })
}
