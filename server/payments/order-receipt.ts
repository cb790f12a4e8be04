import { and, asc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { orderRefunds } from '#db/schema/payments.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { isReceived } from '#shared/orders/is-received.ts'
import { type Receipt, type ReceiptContact, type ReceiptPart, receiptOf } from '#shared/payments/receipt.ts'
import { type RefundParts, stillPaid } from '#shared/payments/refund-parts.ts'

const statements = prepared((db) => {
  const ofOrder = sql.placeholder('orderId')
  return {
    order: db
      .select({
        email: orders.email,
        phone: orders.phone,
        delivery: orders.delivery,
        deliveryPrice: orders.deliveryPrice,
      })
      .from(orders)
      .where(eq(orders.id, ofOrder))
      .prepare(),
    lines: db
      .select({
        position: orderItems.position,
        marking: orderItems.marking,
        brand: orderItems.brand,
        name: orderItems.name,
        quantity: orderItems.quantity,
        lineTotal: orderItems.lineTotal,
        giftName: orderItems.giftName,
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, ofOrder))
      .orderBy(asc(orderItems.position))
      .prepare(),
    refunds: db
      .select({ lines: orderRefunds.lines, deliveryAmount: orderRefunds.deliveryAmount })
      .from(orderRefunds)
      .where(eq(orderRefunds.orderId, ofOrder))
      .orderBy(asc(orderRefunds.id))
      .prepare(),
    reached: db
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, ofOrder),
          eq(orderEvents.track, 'fulfilment'),
          eq(orderEvents.state, sql.placeholder('state')),
        ),
      )
      .limit(1)
      .prepare(),
  }
})

type Scope = Pick<Ctx, 'db' | 'config'>

/** Returns the receipt of an order's payment (PAY-80); null if the bank gets no receipts. */
export function paymentReceipt(ctx: Scope, orderId: number): Receipt | null {
  const { receiptTerms } = ctx.config
  if (receiptTerms === null) return null
  const order = readOrder(ctx, orderId)
  return receiptOf(partsOf(order, allOf(stillPaid(order, []))), receiptTerms, order.contact)
}

/**
 * Returns the receipt of a refund of these parts of an order, or, without parts, of everything that the refunds of
 * parts have left (PAY-81); null if the bank gets no receipts. What has been handed over is no prepayment any more.
 */
export function refundReceipt(ctx: Scope, orderId: number, parts: RefundParts | null): Receipt | null {
  const { receiptTerms } = ctx.config
  if (receiptTerms === null) return null
  const order = readOrder(ctx, orderId)
  const wasHandedOver = (['delivered', 'done'] as const).some(
    (state) =>
      isReceived({ fulfilment: state, delivery: order.delivery }) &&
      statements(ctx.db).reached.get({ orderId, state }) !== undefined,
  )
  const terms = wasHandedOver ? { ...receiptTerms, mode: 'full_payment' as const } : receiptTerms
  const refunded = parts ?? allOf(stillPaid(order, statements(ctx.db).refunds.all({ orderId })))
  return receiptOf(partsOf(order, refunded), terms, order.contact)
}

type OrderToReceipt = ReturnType<typeof readOrder>

function readOrder({ db, config }: Scope, orderId: number) {
  const order = statements(db).order.get({ orderId })
  if (!order) throw new Error(`no order ${orderId}`)
  const { email, phone, delivery, deliveryPrice } = order
  return {
    delivery,
    deliveryName: delivery === null ? 'Доставка' : `Доставка: ${delivery.name}`,
    deliveryPrice,
    contact: contactOf(config, { email: email || null, phone: phone || null }),
    lines: statements(db).lines.all({ orderId }),
  }
}

/** A contact is empty once its term has ended, and a bank takes no receipt without any (PAY-91). */
function contactOf({ ordersMailTo }: Config, contact: ReceiptContact): ReceiptContact {
  return contact.email === null && contact.phone === null ? { email: ordersMailTo, phone: null } : contact
}

function allOf({ lines, deliveryAmount }: ReturnType<typeof stillPaid>): RefundParts {
  return { lines: lines.map(({ left }) => left).filter(({ quantity }) => quantity > 0), deliveryAmount }
}

function partsOf(
  { lines, deliveryName }: OrderToReceipt,
  { lines: parts, deliveryAmount }: RefundParts,
): ReceiptPart[] {
  const goods = parts.map(({ position, quantity, amount }) => {
    const line = lines.find((candidate) => candidate.position === position)
    // Where only a part of the price is given back, there are no pieces to count.
    return { name: `${line?.brand} ${line?.name}`, quantity: Math.max(1, quantity), amount }
  })
  const delivery = { name: deliveryName, quantity: 1, amount: deliveryAmount, subject: 'service' as const }
  return [...goods.map((part) => ({ ...part, subject: 'commodity' as const })), delivery]
}
