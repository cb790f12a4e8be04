import type { Ctx } from '#server/context.ts'
import { roubles } from '#shared/money.ts'
import { addressLine } from '#shared/orders/address-line.ts'
import type { OrderAddress } from '#shared/orders/contract.ts'
import { deliveryPartsOf } from '#shared/orders/delivery-parts.ts'
import { comingText } from '#shared/orders/late-delivery.ts'
import { wishesOf } from '#shared/orders/order-wishes.ts'
import type { StaffOrder } from '#shared/orders/staff-letters.ts'
import { refundRows, sumRows } from '#shared/orders/sum-rows.ts'
import { orderPath } from '#shared/paths.ts'
import { payableOf } from './other-payments.ts'
import { type OrderRow, orderStatements } from './queries.ts'
import { refundedPieces } from './view-refund.ts'

/** Reads what letters to the buyer and to the staff tell about an order. */
export function mailedOrder(
  { db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>,
  order: OrderRow,
): StaffOrder {
  const { id: orderId, publicId, kind, delivery, deliveryPrice, paymentSystemName, isPrepay, payment } = order
  const { name, phone, email, hasLargeItem, timezone } = order
  const statements = orderStatements(db)
  const lines = statements.lines.all({ orderId }).map(({ line }) => line)
  const refunds = statements.refunds.all({ orderId })
  const coming = comingText({ ...order, history: statements.events.all({ orderId }) }, now)
  const { quantity, discounts, reasons, refundedTotal } = order
  const deliveryParts = deliveryPartsOf({
    ...{ deliveryPrice: deliveryPrice === null ? null : roubles(deliveryPrice), reasons: [...reasons] },
  })
  return {
    ...{ orderId, kind, coming, link: config.publicOrigin + orderPath(publicId) },
    lines: lines.map(({ name, quantity, price, giftName, position }) => ({
      ...{ name, quantity, refundedQuantity: refundedPieces(refunds, position) },
      sum: giftName === null ? price * quantity : null,
    })),
    ...{ goods: order.finalTotal, deliveryPrice, delivery },
    sums: sumRows({
      ...{
        quantity,
        baseTotal: roubles(order.baseTotal),
        discounts,
        deliveryParts,
        delivery,
        lines,
        hasLargeItem,
      },
    }),
    refundSums: refundRows({
      ...{ payment, payableTotal: payableOf(order), refundedTotal: roubles(refundedTotal) },
    }),
    address: order.address === null || delivery?.point ? '' : addressOf(order.address),
    ...{ paymentName: paymentSystemName, isPrepay, isPaid: payment === 'paid' },
    ...{ name, phone, email, wishes: wishesOf(order), hasLargeItem, timezone },
  }
}

/** A free text need not name the country. */
function addressOf(address: OrderAddress): string {
  return address.text === '' ? addressLine(address) : `${address.country}, ${address.text}`
}
