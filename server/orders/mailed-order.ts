import type { Ctx } from '#server/context.ts'
import { addressLine } from '#shared/orders/address-line.ts'
import type { OrderAddress } from '#shared/orders/contract.ts'
import { wishesOf } from '#shared/orders/order-wishes.ts'
import type { StaffOrder } from '#shared/orders/staff-letters.ts'
import { orderPath } from '#shared/paths.ts'
import { type OrderRow, orderStatements } from './queries.ts'

/** Reads what letters to the buyer and to the staff tell about an order. */
export function mailedOrder({ db, config }: Pick<Ctx, 'db' | 'config'>, order: OrderRow): StaffOrder {
  const { id: orderId, publicId, kind, delivery, deliveryPrice, paymentSystemName, isPrepay, payment } = order
  const { name, phone, email, hasLargeItem, timezone } = order
  return {
    ...{ orderId, kind, link: config.publicOrigin + orderPath(publicId) },
    lines: orderStatements(db)
      .lines.all({ orderId })
      .map(({ line }) => ({
        ...{ name: line.name, quantity: line.quantity },
        sum: line.giftName === null ? line.lineTotal : null,
      })),
    ...{ goods: order.finalTotal, discount: order.totalDiscount, deliveryPrice, delivery },
    address: order.address === null || delivery?.point ? '' : addressOf(order.address),
    ...{ paymentName: paymentSystemName, isPrepay, isPaid: payment === 'paid' },
    ...{ name, phone, email, wishes: wishesOf(order), hasLargeItem, timezone },
  }
}

/** A free text need not name the country. */
function addressOf(address: OrderAddress): string {
  return address.text === '' ? addressLine(address) : `${address.country}, ${address.text}`
}
