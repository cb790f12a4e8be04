import { and, asc, desc, eq, exists, gte, inArray, or, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import { orderNotes } from '#db/schema/staff.ts'
import { couponOfOrder } from '#server/coupons/coupons.ts'
import { orderHistory } from '#server/orders/order-history.ts'
import { type OrderRow, orderStatements } from '#server/orders/queries.ts'
import { refundedPieces } from '#server/orders/view-refund.ts'
import { AppError } from '#shared/errors.ts'
import type { FulfilmentState, PaymentState } from '#shared/orders/order-states.ts'
import { toE164 } from '#shared/phone.ts'
import { listActions } from './actions.ts'
import { hasText } from './like-text.ts'

/** Which orders are listed; a condition that is left out is met by every order. */
export interface WantedOrders {
  readonly fulfilment?: FulfilmentState | undefined
  readonly payment?: PaymentState | undefined
  /** E.164. */
  readonly phone?: string | undefined
  /** Placed at this time or later, in UTC milliseconds. */
  readonly since?: number | undefined
  /** In the name, mail address, comment, or a note, or in the name or marking of a product. */
  readonly text?: string | undefined
  readonly limit: number
}

/** Lists the orders of all shoppers, newest first, for the staff. */
export function listStaffOrders(db: Db, wanted: WantedOrders): OrderRow[] {
  const { fulfilment, payment, phone, since, text, limit } = wanted
  return db
    .select()
    .from(orders)
    .where(
      and(
        fulfilment && eq(orders.fulfilment, fulfilment),
        payment && eq(orders.payment, payment),
        phone === undefined ? undefined : eq(orders.phone, phone),
        since === undefined ? undefined : gte(orders.createdAt, since),
        text === undefined ? undefined : mentions(db, text),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)
    .all()
}

function mentions(db: Db, text: string): SQL | undefined {
  const ofOrder = db.select({ id: orderItems.orderId }).from(orderItems)
  const withNote = db.select({ id: orderNotes.id }).from(orderNotes)
  const isIn = hasText([orders.name, orders.email, orders.description], text)
  const itemHas = and(eq(orderItems.orderId, orders.id), hasText([orderItems.name, orderItems.marking], text))
  const noteHas = and(eq(orderNotes.orderId, orders.id), hasText([orderNotes.text], text))
  return or(isIn, exists(ofOrder.where(itemHas)), exists(withNote.where(noteHas)))
}

/** Finds orders by their number, their phone in whatever form, or their track number, newest first. */
export function findOrders(db: Db, text: string, limit: number): OrderRow[] {
  const word = text.trim().replace(/^[№#]\s*/, '')
  const phone = toE164(word)
  const isNumber = /^[1-9]\d{0,8}$/.test(word)
  return db
    .select()
    .from(orders)
    .where(
      or(
        isNumber ? eq(orders.id, Number(word)) : undefined,
        phone === null ? undefined : eq(orders.phone, phone),
        inArray(orders.trackNumber, [word, word.toUpperCase()]),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)
    .all()
}

/** What has been done with one order is short enough to be shown whole. */
const MOST_ACTIONS = 500

/**
 * Returns any shopper's order with its lines and the pieces of them whose money was given back (STAFF-21), its coupon,
 * its history, the notes of the staff, and what the staff has done with it. Throws NOT_FOUND.
 */
export function getStaffOrder(db: Db, id: number) {
  const order = db.select().from(orders).where(eq(orders.id, id)).get()
  if (!order) throw new AppError('NOT_FOUND')
  const notes = db
    .select({ at: orderNotes.at, by: orderNotes.actor, text: orderNotes.text })
    .from(orderNotes)
    .where(eq(orderNotes.orderId, id))
    .orderBy(asc(orderNotes.id))
    .all()
  const actions = listActions(db, { subject: orderSubject(id), since: undefined, limit: MOST_ACTIONS })
    .map(({ at, actor, action, details }) => ({ at, by: actor, action, details }))
    .reverse()
  const refunds = orderStatements(db).refunds.all({ orderId: id })
  return {
    order,
    lines: orderStatements(db)
      .lines.all({ orderId: id })
      .map(({ line }) => ({ ...line, refundedQuantity: refundedPieces(refunds, line.position) })),
    history: orderHistory(db, id),
    notes,
    actions,
    coupon: couponOfOrder({ db }, id) ?? null,
  }
}

/** The subject of an action on an order. */
export function orderSubject(id: number): string {
  return `order ${id}`
}
