import type { OrderRow } from '#server/orders/queries.ts'
import type { Told } from '#server/orders/tell-buyer.ts'
import {
  addOrderNote,
  advanceOrder,
  cancelStaffOrder,
  numberParcel,
  priceDelivery,
} from '#server/staff/order-commands.ts'
import { findOrders, getStaffOrder, listStaffOrders } from '#server/staff/order-queries.ts'
import { isAppError } from '#shared/errors.ts'
import {
  FULFILMENT_STATES,
  lacksPayment,
  nextFulfilment,
  PAYMENT_STATES,
} from '#shared/orders/order-states.ts'
import { isTrackNumber } from '#shared/orders/track-number.ts'
import { toE164 } from '#shared/phone.ts'
import {
  type Cell,
  type CliContext,
  type Command,
  moment,
  readChoice,
  readDay,
  readList,
  readWhole,
  said,
  table,
  UsageError,
} from './command.ts'

export function payable({ finalTotal, deliveryPrice }: { finalTotal: number; deliveryPrice: number | null }) {
  return finalTotal + (deliveryPrice ?? 0)
}

/**
 * The row of each field in `order show`, in the order of the rows; null for a field that staff do not need or that
 * another row contains. A field without an entry does not compile.
 */
const FACTS: { readonly [Field in keyof OrderRow]: ((order: OrderRow) => readonly [string, Cell]) | null } = {
  createdAt: (order) => ['placed', moment(order.createdAt)],
  kind: (order) => ['kind', order.kind],
  fulfilment: (order) => ['state', order.fulfilment],
  payment: ({ payment, paymentSystemName }) => [
    'payment',
    `${payment}${paymentSystemName ? `, ${paymentSystemName}` : ''}`,
  ],
  isPrepay: (order) => ['prepayment', order.isPrepay ? 'yes' : 'no'],
  expiresAt: (order) => ['expires', moment(order.expiresAt)],
  name: (order) => ['name', order.name],
  phone: (order) => ['phone', order.phone],
  timezone: (order) => ['time zone', order.timezone],
  email: (order) => ['email', order.email],
  delivery: (order) => ['delivery', order.delivery === null ? null : JSON.stringify(order.delivery)],
  address: (order) => ['address', order.address === null ? null : JSON.stringify(order.address)],
  trackNumber: (order) => ['track number', order.trackNumber],
  hasLargeItem: (order) => ['large item', order.hasLargeItem ? 'yes' : 'no'],
  description: (order) => ['comment', order.description],
  needCall: (order) => ['call', order.needCall ? 'wanted' : 'not wanted'],
  needCashMemo: (order) => ['cash memo', order.needCashMemo ? 'wanted' : 'not wanted'],
  totalDiscount: (order) => ['discount', order.totalDiscount],
  finalTotal: (order) => ['goods', order.finalTotal],
  deliveryPrice: (order) => ['delivery price', order.deliveryPrice],
  refundedTotal: (order) => ['refunded in parts', order.refundedTotal],
  // In the heading, in another row, or in the lines of the order.
  ...{ id: null, paymentSystemName: null, paymentSystemId: null, quantity: null, baseTotal: null },
  // How the sums came about, and what they lead to. `--json` shows these fields.
  ...{ discounts: null, reasons: null, otherPayment: null, accrualTotal: null, refundedGoods: null },
  // Where the order came from, and what the shopper has agreed to.
  ...{ publicId: null, shopperId: null, basketId: null, basketVersion: null, isMobile: null },
  ...{ smsAgreement: null, emailAgreement: null, isUnproven: null, anonymizedAt: null },
}

function orderFacts({ order, coupon }: ReturnType<typeof getStaffOrder>): (readonly [string, Cell])[] {
  const facts = Object.values(FACTS).flatMap((fact) => (fact === null ? [] : [fact(order)]))
  return [...facts, ['coupon', coupon && `${coupon.code}, ${coupon.kind}`], ['total', payable(order)]]
}

/** Who packs the order needs to know which pieces it no longer contains. */
function piecesOf(line: { readonly quantity: number; readonly refundedQuantity: number }): Cell {
  const { quantity, refundedQuantity } = line
  return refundedQuantity === 0 ? quantity : `${quantity}, ${refundedQuantity} refunded`
}

type StaffMove = typeof advanceOrder

/** Runs a move of an order. Throws an error with the order's state and the reason when it is refused. */
function move(shop: CliContext, id: number, moveOrder: StaffMove): string {
  const { db, now, by, config } = shop
  const { order } = getStaffOrder(db, id)
  try {
    moveOrder({ db, now, by, config: config() }, id)
  } catch (error) {
    if (!isAppError(error, 'MOVE_REFUSED')) throw error
    throw new Error(refusalOf(order, moveOrder === cancelStaffOrder))
  }
  const { order: moved } = getStaffOrder(db, id)
  const { fulfilment, payment } = moved
  const text = `order ${id}: ${order.fulfilment} → ${fulfilment}, payment ${payment}`
  return said(shop, { orderId: id, fulfilment, payment }, text)
}

function refusalOf(order: OrderRow, isCancelling: boolean): string {
  const { id, fulfilment, payment, deliveryPrice } = order
  const to = isCancelling ? 'cancelled' : nextFulfilment(fulfilment)
  const isUnpaid = to !== null && lacksPayment(to, order)
  const isUnpriced = to === 'shipped' && deliveryPrice === null
  const missing = isUnpaid ? ' before it is paid' : isUnpriced ? ' before its delivery has a price' : ''
  const reason = to === null ? 'there is no next state' : `it cannot become ${to}`
  return `order ${id} is ${fulfilment}, its payment is ${payment}: ${reason}${missing}`
}

/** A phone gets few notices a day (SEC-14), so the staff may have to call. */
export function howTold({ bySms, byMail }: Told): string {
  if (bySms) return byMail ? 'told by SMS and mail' : 'told by SMS'
  const missing = 'no SMS, because the phone has had its SMS of the day'
  return byMail ? `told by mail; ${missing}` : `not told: ${missing}; please call`
}

function orderTable(rows: readonly OrderRow[]): string {
  return table(
    ['id', 'placed', 'kind', 'state', 'payment', 'total', 'phone', 'name'],
    rows.map((row) => [
      ...[row.id, moment(row.createdAt), row.kind, row.fulfilment, row.payment],
      ...[payable(row), row.phone, row.name],
    ]),
  )
}

/** Reads a phone in whatever form. */
function readPhone(text: string): string {
  const phone = toE164(text)
  if (phone === null) throw new UsageError(`--phone must be a whole +7 number, not '${text}'`)
  return phone
}

export const orderCommands: Readonly<Record<string, Command>> = {
  'order list': {
    usage:
      "order list [--state new] [--payment paid] [--phone PHONE] [--since 2026-11-21] [--text 'WORDS'] [--limit 20]",
    summary:
      'lists the newest orders, optionally of one state, payment, or phone, from a day on, or with a text',
    arity: 0,
    takes: ['state', 'payment', 'phone', 'since', 'text', 'limit'],
    run({ db, isJson, warn }, _words, options) {
      const { state, payment, phone, since, text } = options
      const wanted = {
        fulfilment: readChoice('--state', state, FULFILMENT_STATES),
        payment: readChoice('--payment', payment, PAYMENT_STATES),
        phone: phone === undefined ? undefined : readPhone(phone),
        since: since === undefined ? undefined : readDay('--since', since),
        text,
      }
      const { rows, more } = readList({ isJson, warn }, options, (limit) =>
        listStaffOrders(db, { ...wanted, limit }),
      )
      return isJson ? JSON.stringify(rows) : orderTable(rows) + more
    },
  },
  'order find': {
    usage: 'order find NUMBER|PHONE|TRACK [--limit 20]',
    summary: 'finds orders by their number, by a phone in any form, or by the number of the parcel',
    arity: 1,
    takes: ['limit'],
    run({ db, isJson, warn }, [text = ''], options) {
      const { rows, more } = readList({ isJson, warn }, options, (limit) => findOrders(db, text, limit))
      return isJson ? JSON.stringify(rows) : orderTable(rows) + more
    },
  },
  'order show': {
    usage: 'order show ID',
    summary: 'shows an order: customer, items, delivery, history, notes, and what the staff has done',
    arity: 1,
    takes: [],
    run({ db, isJson }, [id]) {
      const whole = getStaffOrder(db, readWhole('ID', id, 1))
      if (isJson) return JSON.stringify(whole)
      const { order, lines, history, notes, actions } = whole
      return [
        table(['order', String(order.id)], orderFacts(whole)),
        table(
          ['marking', 'name', 'pieces', 'sum'],
          lines.map((line) => [line.marking, line.name, piecesOf(line), line.giftName ?? line.lineTotal]),
        ),
        table(
          ['when', 'track', 'became'],
          history.map(({ at, track, state, amount }) => [
            ...[moment(at), track, amount === undefined ? state : `${state}, ${amount} р.`],
          ]),
        ),
        ...(actions.length === 0
          ? []
          : [
              table(
                ['when', 'who', 'did', ''],
                actions.map(({ at, by, action, details }) => [moment(at), by, action, details]),
              ),
            ]),
        ...(notes.length === 0
          ? []
          : [
              table(
                ['when', 'who', 'note'],
                notes.map(({ at, by, text }) => [moment(at), by, text]),
              ),
            ]),
      ].join('\n\n')
    },
  },
  'order note': {
    usage: "order note ID 'TEXT'",
    summary: 'adds a note for the staff, which no buyer sees',
    arity: 2,
    takes: [],
    run(shop, [id, text = '']) {
      const orderId = readWhole('ID', id, 1)
      addOrderNote(shop, { orderId, text })
      return said(shop, { orderId }, `order ${orderId} has a note by ${shop.by}`)
    },
  },
  'order advance': {
    usage: 'order advance ID',
    summary: 'moves an order to its next state: confirmed, assembled, shipped, delivered, done',
    arity: 1,
    takes: [],
    run: (shop, [id]) => move(shop, readWhole('ID', id, 1), advanceOrder),
  },
  'order set delivery': {
    usage: 'order set delivery ID ROUBLES',
    summary: 'sets the price of a delivery whose carrier did not answer, and tells the customer',
    arity: 2,
    takes: [],
    run(shop, [id, text]) {
      const orderId = readWhole('ID', id, 1)
      const price = readWhole('ROUBLES', text, 0)
      const { db, now, by } = shop
      try {
        const told = priceDelivery({ db, now, by, config: shop.config() }, { orderId, price })
        const total = payable(getStaffOrder(db, orderId).order)
        const text = `order ${orderId}: delivery ${price} р., total ${total} р.; ${howTold(told)}`
        return said(shop, { orderId, deliveryPrice: price, total, told }, text)
      } catch (error) {
        if (!isAppError(error, 'MOVE_REFUSED')) throw error
        const { order, coupon } = getStaffOrder(db, orderId)
        const { fulfilment, deliveryPrice } = order
        const isFree = coupon?.kind === 'free-delivery'
        const reason = isFree ? ': its coupon makes the delivery free, so set 0' : ''
        throw new Error(
          `order ${orderId} is ${fulfilment}, its delivery costs ${deliveryPrice ?? 'nothing yet'}${reason}`,
        )
      }
    },
  },
  'order set track': {
    usage: 'order set track ID NUMBER',
    summary: "sets the carrier's number of a parcel that is on its way, and tells the customer",
    arity: 2,
    takes: [],
    run(shop, [id, text]) {
      const orderId = readWhole('ID', id, 1)
      const trackNumber = text ?? ''
      if (!isTrackNumber(trackNumber))
        throw new UsageError(`NUMBER must be 5 to 40 Latin letters, digits, or hyphens, not '${trackNumber}'`)
      const { db, now, by } = shop
      try {
        const told = numberParcel({ db, now, by, config: shop.config() }, { orderId, trackNumber })
        const text = `order ${orderId}: track number ${trackNumber}; ${told ? howTold(told) : 'as before'}`
        return said(shop, { orderId, trackNumber, told }, text)
      } catch (error) {
        if (!isAppError(error, 'MOVE_REFUSED')) throw error
        const { fulfilment } = getStaffOrder(db, orderId).order
        throw new Error(`order ${orderId} is ${fulfilment}: only a carrier's parcel on its way has a number`)
      }
    },
  },
  'order cancel': {
    usage: 'order cancel ID',
    summary: 'cancels an order that is not shipped; stock, bonuses, and money are returned',
    arity: 1,
    takes: [],
    run: (shop, [id]) => move(shop, readWhole('ID', id, 1), cancelStaffOrder),
  },
}
