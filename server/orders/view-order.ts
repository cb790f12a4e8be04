import { wouldLoseGift } from '#server/campaign/carry-gifts.ts'
import type { Ctx } from '#server/context.ts'
import { tintOfStored } from '#server/pictures/picture-url.ts'
import { roubles } from '#shared/money.ts'
import { canCancel } from '#shared/orders/can-cancel.ts'
import { canPay } from '#shared/orders/can-pay.ts'
import type { OrderAddress, OrderView } from '#shared/orders/contract.ts'
import { deliveryPartsOf } from '#shared/orders/delivery-parts.ts'
import type { FulfilmentState } from '#shared/orders/order-states.ts'
import { wishesOf } from '#shared/orders/order-wishes.ts'
import { orderWords } from '#shared/orders/order-words.ts'
import { NO_STREET, streetOf } from '#shared/orders/street-address.ts'
import { noticesOf } from './notices-of.ts'
import { orderHistory } from './order-history.ts'
import { type OrderRow, orderStatements } from './queries.ts'
import { restRefund } from './rest-refund.ts'
import { trackOf } from './track-of.ts'
import { refundedPieces, viewRefund } from './view-refund.ts'

/** The states in which a parcel with the order's contacts may still be on its way. */
const NEEDS_CONTACTS: ReadonlySet<FulfilmentState> = new Set(['new', 'confirmed', 'assembled', 'shipped'])

/**
 * Builds the view of an order: the snapshot, its history, and what the caller may do with it now. Once the order is no
 * longer on its way, only its buyer sees the contacts (ORD-54).
 */
export function viewOrder(ctx: Ctx, order: OrderRow): OrderView {
  const { paymentSystemId, paymentSystemName, isPrepay } = order
  const { description: _, ...ticked } = wishesOf(order)
  const isOwn = ctx.actor.type !== 'anonymous' && ctx.actor.shopperId === order.shopperId
  const isInAccount = isOwn && ctx.actor.type === 'client'
  const isCancellable = isOwn && canCancel(order.fulfilment)
  const reasons = [...order.reasons]
  const deliveryPrice = order.deliveryPrice === null ? null : roubles(order.deliveryPrice)
  const lines = orderStatements(ctx.db).lines.all({ orderId: order.id })
  const refunds = orderStatements(ctx.db).refunds.all({ orderId: order.id })
  const revoked = refunds.reduce((sum, { bonusesRevoked }) => sum + bonusesRevoked, 0)
  const history = orderHistory(ctx.db, order.id)
  const contacts = order.anonymizedAt === null ? shownContactsOf(ctx, order, isOwn) : REMOVED_CONTACTS
  const view: Omit<OrderView, 'words'> = {
    id: order.id,
    publicId: order.publicId,
    kind: order.kind,
    fulfilment: order.fulfilment,
    payment: order.payment,
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
    ...ticked,
    delivery: order.delivery,
    ...contacts,
    paymentSystem:
      paymentSystemId === null || paymentSystemName === null
        ? null
        : { id: paymentSystemId, name: paymentSystemName, isPrepay },
    lines: lines.map(({ line, shadeHex }) => ({
      shopItemId: line.productId,
      marking: line.marking,
      name: line.name,
      brand: line.brand,
      img: line.img,
      tint: tintOfStored(line.img, shadeHex),
      url: line.url,
      quantity: line.quantity,
      basePrice: roubles(line.basePrice),
      price: roubles(line.price),
      lineTotal: roubles(line.lineTotal),
      giftName: line.giftName,
      refundedQuantity: refundedPieces(refunds, line.position),
    })),
    quantity: order.quantity,
    baseTotal: roubles(order.baseTotal),
    totalDiscount: roubles(order.totalDiscount),
    finalTotal: roubles(order.finalTotal),
    discounts: order.discounts,
    deliveryPrice,
    deliveryParts: deliveryPartsOf({ deliveryPrice, reasons }),
    payableTotal: roubles(order.finalTotal + (order.deliveryPrice ?? 0)),
    refundedTotal: roubles(order.refundedTotal),
    refunds: refunds.map((refund) => {
      const shown = viewRefund(
        lines.map(({ line }) => line),
        refund,
      )
      return contacts.areContactsHidden ? { ...shown, reason: '' } : shown
    }),
    reasons,
    accrualTotal: roubles(order.accrualTotal - revoked),
    hasLargeItem: order.hasLargeItem,
    history,
    canPay: canPay(order, ctx.now),
    isInAccount,
    canCancel: isCancellable,
    losesGift:
      isInAccount && isCancellable && wouldLoseGift(ctx, { orderId: order.id, clientId: order.shopperId }),
  }
  const notices = noticesOf(ctx.db, order)
  const rest = restRefund(ctx.db, order, { refunds, history })
  return { ...view, words: orderWords(view, { notices, rest }, ctx.now) }
}

type Contacts = Pick<
  OrderView,
  'comment' | 'name' | 'phone' | 'email' | 'address' | 'track' | 'areContactsHidden'
>

/** An order whose contacts the shop itself no longer has. */
const REMOVED_CONTACTS: Contacts = {
  ...{ name: '', phone: '', email: null, address: null, track: null, comment: '', areContactsHidden: true },
}

function shownContactsOf(ctx: Ctx, order: OrderRow, isOwn: boolean): Contacts {
  if (isOwn || NEEDS_CONTACTS.has(order.fulfilment)) return contactsOf(ctx, order)
  return hiddenContactsOf(order)
}

function contactsOf(ctx: Ctx, order: OrderRow): Contacts {
  const { name, phone, email, address, description: comment } = order
  return {
    ...{ name, phone, email, comment, areContactsHidden: false },
    address: address && completed(address),
    track: trackOf(ctx, order),
  }
}

/** Returns the address with the fields that are newer than its order. */
function completed(address: OrderAddress): OrderAddress {
  return { ...address, ...streetOf({ ...NO_STREET, ...address }) }
}

/** The carrier's page may show whom a parcel is for, so its number is hidden with the contacts. */
function hiddenContactsOf({ name, phone, address, delivery }: OrderRow): Contacts {
  return {
    name: name.replace(/(?<=\p{L})\p{L}+/gu, '.'),
    phone: `+7\u00a0•••\u00a0••${phone.slice(-2)}`,
    ...{ email: null, track: null, comment: '', areContactsHidden: true },
    address: delivery?.point && address ? completed(address) : null,
  }
}
