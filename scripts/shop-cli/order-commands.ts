import { moveOrderAndTell } from '#server/orders/move-order-and-tell.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { setDeliveryPrice } from '#server/orders/set-delivery-price.ts'
import { setTrackNumber } from '#server/orders/set-track-number.ts'
import { getStaffOrder, listStaffOrders } from '#server/orders/staff-orders.ts'
import type { Told } from '#server/orders/tell-buyer.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import { FULFILMENT_STATES, type FulfilmentState, nextFulfilment } from '#shared/orders/order-states.ts'
import { isTrackNumber } from '#shared/orders/track-number.ts'
import {
  type Cell,
  type CliContext,
  type Command,
  moment,
  readLimit,
  readWhole,
  table,
  UsageError,
} from './command.ts'

function readState(text: string | undefined): FulfilmentState | null {
  if (text === undefined) return null
  const state = FULFILMENT_STATES.find((known) => known === text)
  if (!state) throw new UsageError(`--state must be one of ${FULFILMENT_STATES.join(', ')}, not '${text}'`)
  return state
}

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

function orderFacts(order: OrderRow): (readonly [string, Cell])[] {
  const facts = Object.values(FACTS).flatMap((fact) => (fact === null ? [] : [fact(order)]))
  return [...facts, ['total', payable(order)]]
}

/** Moves an order to `wanted` or to its next state. Throws an error with the current state when that is refused. */
function move({ db, now, config }: CliContext, id: number, wanted: FulfilmentState | null): string {
  const { order } = getStaffOrder(db, id)
  const to = wanted ?? nextFulfilment(order.fulfilment)
  const current = `order ${id} is ${order.fulfilment}, its payment is ${order.payment}`
  try {
    if (to === null) throw new AppError('MOVE_REFUSED')
    moveOrderAndTell({ db, now, config: config() }, id, to)
  } catch (error) {
    if (!isAppError(error, 'MOVE_REFUSED')) throw error
    const isUnpaid = to === 'confirmed' && order.isPrepay && order.payment !== 'paid'
    const reason = to === null ? 'there is no next state' : `it cannot become ${to}`
    const isUnpriced = to === 'shipped' && order.deliveryPrice === null
    const missing = isUnpaid ? ' before it is paid' : isUnpriced ? ' before its delivery has a price' : ''
    throw new Error(`${current}: ${reason}${missing}`)
  }
  const { order: moved } = getStaffOrder(db, id)
  return `order ${id}: ${order.fulfilment} → ${moved.fulfilment}, payment ${moved.payment}`
}

/** A phone gets few notices a day (SEC-14), so the staff may have to call. */
export function howTold({ bySms, byMail }: Told): string {
  if (bySms) return byMail ? 'told by SMS and mail' : 'told by SMS'
  const missing = 'no SMS, because the phone has had its SMS of the day'
  return byMail ? `told by mail; ${missing}` : `not told: ${missing}; please call`
}

export const orderCommands: Readonly<Record<string, Command>> = {
  'order list': {
    usage: 'order list [--state new] [--limit 20]',
    summary: 'lists the newest orders, optionally of one state',
    arity: 0,
    run({ db, isJson }, _words, options) {
      const rows = listStaffOrders(db, { fulfilment: readState(options.state), limit: readLimit(options) })
      if (isJson) return JSON.stringify(rows)
      return table(
        ['id', 'placed', 'kind', 'state', 'payment', 'total', 'phone', 'name'],
        rows.map((row) => [
          ...[row.id, moment(row.createdAt), row.kind, row.fulfilment, row.payment],
          ...[payable(row), row.phone, row.name],
        ]),
      )
    },
  },
  'order show': {
    usage: 'order show ID',
    summary: 'shows an order: customer, items, delivery, and history',
    arity: 1,
    run({ db, isJson }, [id]) {
      const whole = getStaffOrder(db, readWhole('ID', id, 1))
      if (isJson) return JSON.stringify(whole)
      const { order, lines, history } = whole
      return [
        table(['order', String(order.id)], orderFacts(order)),
        table(
          ['marking', 'name', 'pieces', 'sum'],
          lines.map((line) => [line.marking, line.name, line.quantity, line.giftName ?? line.lineTotal]),
        ),
        table(
          ['when', 'track', 'became'],
          history.map(({ at, track, state, amount }) => [
            ...[moment(at), track, amount === undefined ? state : `${state}, ${amount} р.`],
          ]),
        ),
      ].join('\n\n')
    },
  },
  'order advance': {
    usage: 'order advance ID',
    summary: 'moves an order to its next state: confirmed, assembled, shipped, delivered, done',
    arity: 1,
    run: (shop, [id]) => move(shop, readWhole('ID', id, 1), null),
  },
  'order set delivery': {
    usage: 'order set delivery ID ROUBLES',
    summary: 'sets the price of a delivery whose carrier did not answer, and tells the customer',
    arity: 2,
    run(shop, [id, text]) {
      const orderId = readWhole('ID', id, 1)
      const price = readWhole('ROUBLES', text, 0)
      const { db, now } = shop
      try {
        const told = setDeliveryPrice({ db, now, config: shop.config() }, { orderId, price })
        const total = payable(getStaffOrder(db, orderId).order)
        return `order ${orderId}: delivery ${price} р., total ${total} р.; ${howTold(told)}`
      } catch (error) {
        if (!isAppError(error, 'MOVE_REFUSED')) throw error
        const { fulfilment, deliveryPrice } = getStaffOrder(shop.db, orderId).order
        throw new Error(
          `order ${orderId} is ${fulfilment}, its delivery costs ${deliveryPrice ?? 'nothing yet'}`,
        )
      }
    },
  },
  'order set track': {
    usage: 'order set track ID NUMBER',
    summary: "sets the carrier's number of a parcel that is on its way, and tells the customer",
    arity: 2,
    run(shop, [id, text]) {
      const orderId = readWhole('ID', id, 1)
      const trackNumber = text ?? ''
      if (!isTrackNumber(trackNumber))
        throw new UsageError(`NUMBER must be 5 to 40 Latin letters, digits, or hyphens, not '${trackNumber}'`)
      const { db, now } = shop
      try {
        const told = setTrackNumber({ db, now, config: shop.config() }, { orderId, trackNumber })
        return `order ${orderId}: track number ${trackNumber}; ${told ? howTold(told) : 'as before'}`
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
    run: (shop, [id]) => move(shop, readWhole('ID', id, 1), 'cancelled'),
  },
}
