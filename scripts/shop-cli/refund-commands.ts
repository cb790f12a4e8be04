import { handOverRefunds, refundStaffOrder, returnStaffOrder } from '#server/staff/order-commands.ts'
import { getStaffOrder } from '#server/staff/order-queries.ts'
import { isAppError } from '#shared/errors.ts'
import type { RefundProblem, RefundWish } from '#shared/payments/refund-parts.ts'
import { type CliContext, type Command, type Options, readWhole, said, UsageError } from './command.ts'
import { howTold, payable } from './order-commands.ts'

const LONGEST_REASON = 300

function readWish({ line = [], delivery, amount, restock }: Options): RefundWish {
  const hasParts = line.length > 0 || delivery
  if (restock && line.length === 0 && (delivery || amount !== undefined))
    throw new UsageError('--restock is for pieces: name them by --line MARKING:QUANTITY')
  if (amount !== undefined) {
    if (hasParts) throw new UsageError('--amount is for a sum without --line and --delivery')
    return { type: 'amount', amount: readWhole('--amount', amount, 1) }
  }
  if (!hasParts)
    throw new UsageError('say what to refund: --line MARKING:QUANTITY, --delivery, or --amount ROUBLES')
  return { type: 'parts', lines: line.map(readLine), hasDelivery: delivery }
}

function readLine(text: string) {
  const [marking, quantity, ...rest] = text.split(':')
  if (!marking || quantity === undefined || rest.length > 0)
    throw new UsageError(`--line must be like VL-127-10:2, not '${text}'`)
  return { marking, quantity: readWhole('QUANTITY', quantity, 1) }
}

function readReason({ reason = '' }: Options): string {
  const text = reason.trim().replace(/\.$/, '')
  if (text.length > LONGEST_REASON) throw new UsageError(`--reason has at most ${LONGEST_REASON} characters`)
  return text
}

function inWords(problem: RefundProblem): string {
  switch (problem.reason) {
    case 'line':
      return `of ${problem.marking} at most ${problem.left} can be refunded`
    case 'nothing':
      return 'there is nothing to refund'
    case 'too-much':
      return `less than ${problem.left} р. can be refunded as a part: cancel or return the order for all of it`
  }
}

/** Returns an error with the states of an order that a command has refused. */
function refusedBy({ db }: CliContext, id: number, reason: string): Error {
  const { fulfilment, payment } = getStaffOrder(db, id).order
  return new Error(`order ${id} is ${fulfilment}, its payment is ${payment}: ${reason}`)
}

function saysMore({ line, delivery, amount, reason, restock }: Options): boolean {
  return [line, amount, reason].some((given) => given !== undefined) || delivery || restock
}

/** Records that the money was given back by hand which the bank does not return. */
function handOver(shop: CliContext, orderId: number): string {
  try {
    const amount = handOverRefunds(shop, orderId)
    return said(
      shop,
      { orderId, amount, isByHand: true },
      `order ${orderId}: ${amount} р. were given back by hand`,
    )
  } catch (error) {
    if (!isAppError(error, 'MOVE_REFUSED')) throw error
    throw refusedBy(shop, orderId, 'the bank has refused none of its refunds')
  }
}

export const refundCommands: Readonly<Record<string, Command>> = {
  'order refund': {
    usage:
      'order refund ID [--line MARKING:QUANTITY …] [--delivery] [--amount ROUBLES] [--reason TEXT] [--restock] [--by-hand]',
    summary:
      'gives back the money of a part of a paid order, and its bonuses in proportion, and tells the customer; --restock puts the pieces on sale again; with --by-hand the bank is not asked, and --by-hand alone records that what the bank has refused was given back',
    arity: 1,
    takes: ['line', 'delivery', 'amount', 'reason', 'restock', 'by-hand'],
    run(shop, [text], options) {
      const id = readWhole('ID', text, 1)
      const { restock: isRestocked, 'by-hand': isByHand } = options
      if (isByHand && !saysMore(options)) return handOver(shop, id)
      const input = { wish: readWish(options), reason: readReason(options), isRestocked, isByHand }
      const { db, now, by } = shop
      try {
        const scope = { db, now, by, config: shop.config() }
        const { refund, told } = refundStaffOrder(scope, { orderId: id, ...input })
        const { order } = getStaffOrder(db, id)
        const { amount, bonusesReturned, bonusesRevoked, paymentId } = refund
        const way = amount === 0 ? '' : paymentId === null ? ' by hand' : ' by the bank'
        const left = payable(order) - order.refundedTotal
        const words = [
          `order ${id}: ${amount} р. are refunded${way}, ${left} р. are left`,
          `${bonusesReturned} bonuses returned, ${bonusesRevoked} revoked`,
          // Old orders, and those of closed accounts, have none.
          order.phone === '' ? 'not told: the order no longer has contacts' : howTold(told),
        ].join('; ')
        const data = { orderId: id, amount, isByHand: amount > 0 && paymentId === null, left }
        return said(shop, { ...data, bonusesReturned, bonusesRevoked, told }, words)
      } catch (error) {
        if (isAppError(error, 'REFUND_REFUSED')) throw refusedBy(shop, id, inWords(error.details))
        if (isAppError(error, 'MOVE_REFUSED'))
          throw refusedBy(shop, id, 'only of a paid order a part can be refunded')
        throw error
      }
    },
  },
  'order return': {
    usage: 'order return ID [--restock]',
    summary:
      'records that a shipped order has come back, refunds all that is still paid, and tells the customer; --restock puts its items on sale again',
    arity: 1,
    takes: ['restock'],
    run(shop, [text], { restock: isRestocked }) {
      const orderId = readWhole('ID', text, 1)
      const { db, now, by } = shop
      try {
        returnStaffOrder({ db, now, by, config: shop.config() }, { orderId, isRestocked })
      } catch (error) {
        if (!isAppError(error, 'MOVE_REFUSED')) throw error
        throw refusedBy(shop, orderId, 'only a shipped order can be returned')
      }
      const { fulfilment, payment, isPrepay, ...order } = getStaffOrder(db, orderId).order
      const amount = payment === 'refunded' ? payable(order) - order.refundedTotal : 0
      const way = isPrepay ? 'by the bank' : 'by hand'
      const money = amount === 0 ? '' : `; ${amount} р. are refunded ${way}`
      return said(
        shop,
        { orderId, fulfilment, payment, amount, isByHand: !isPrepay },
        `order ${orderId}: ${fulfilment}, payment ${payment}${money}`,
      )
    },
  },
}
