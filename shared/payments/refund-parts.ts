import { type Roubles, roubles, shareByLargestRemainder } from '#shared/money.ts'
import { priceOfPieces } from './receipt.ts'

/** A line of a paid order. */
export interface PaidLine {
  readonly position: number
  readonly marking: string
  readonly quantity: number
  /** Whole roubles for the line after every discount. */
  readonly lineTotal: number
  /** The name of the rule that added a gift; null for a bought item. */
  readonly giftName: string | null
}

/** What a refund gives back of one line. */
export interface RefundedLine {
  readonly position: number
  /** 0 if the pieces stay with the buyer and only a part of their price is given back. */
  readonly quantity: number
  /** Whole roubles. */
  readonly amount: number
}

/** What a refund gives back. */
export interface RefundParts {
  readonly lines: readonly RefundedLine[]
  /** Whole roubles of the delivery. */
  readonly deliveryAmount: number
}

/** What is still paid of an order. */
export interface StillPaid<Line extends PaidLine> {
  /** The bought lines with the pieces and the roubles that have not been given back. */
  readonly lines: readonly (Line & { readonly left: RefundedLine })[]
  readonly deliveryAmount: number
  readonly total: number
}

/** Which part of an order is to be given back. */
export type RefundWish =
  | {
      readonly type: 'parts'
      readonly lines: readonly { readonly marking: string; readonly quantity: number }[]
      readonly hasDelivery: boolean
    }
  /** A sum for which no pieces come back, such as a compensation. */
  | { readonly type: 'amount'; readonly amount: number }

export type RefundProblem =
  /** The order has no bought item with this marking, or not so many pieces that have not been given back. */
  | { readonly reason: 'line'; readonly marking: string; readonly left: number }
  | { readonly reason: 'nothing' }
  /** `left` is what is still paid. All of it is given back by cancelling or returning the order. */
  | { readonly reason: 'too-much'; readonly left: number }

/** Returns what is still paid of an order after these refunds. */
export function stillPaid<Line extends PaidLine>(
  order: { readonly lines: readonly Line[]; readonly deliveryPrice: number | null },
  refunds: readonly RefundParts[],
): StillPaid<Line> {
  const refunded = refunds.flatMap(({ lines }) => lines)
  const lines = order.lines
    .filter(({ giftName }) => giftName === null)
    .map((line) => {
      const { position, quantity, lineTotal } = line
      const ofLine = refunded.filter((part) => part.position === position)
      const left = {
        position,
        quantity: quantity - sum(ofLine.map((part) => part.quantity)),
        amount: lineTotal - sum(ofLine.map((part) => part.amount)),
      }
      return { ...line, left }
    })
  const deliveryAmount = (order.deliveryPrice ?? 0) - sum(refunds.map((refund) => refund.deliveryAmount))
  return { lines, deliveryAmount, total: deliveryAmount + sum(lines.map(({ left }) => left.amount)) }
}

/**
 * Returns what a refund of the wished part gives back (PAY-85): pieces cost what the line has left, shared over its
 * pieces by largest remainder, and a sum without pieces is shared over everything that is still paid. Both in whole
 * roubles, so that all refunds of an order together can give back exactly what was paid. Returns a problem for pieces
 * that the order does not have, for nothing, and for all that is still paid or more.
 */
export function planRefund(
  paid: StillPaid<PaidLine>,
  wish: RefundWish,
): { readonly parts: RefundParts } | { readonly problem: RefundProblem } {
  if (wish.type === 'amount') {
    if (wish.amount <= 0) return { problem: { reason: 'nothing' } }
    if (wish.amount >= paid.total) return { problem: { reason: 'too-much', left: paid.total } }
    return { parts: shareSum(paid, wish.amount) }
  }
  const lines: RefundedLine[] = []
  for (const [marking, quantity] of byMarking(wish.lines)) {
    const line = paid.lines.find((candidate) => candidate.marking === marking)
    const has = line?.left.quantity ?? 0
    if (!line || quantity > has) return { problem: { reason: 'line', marking, left: has } }
    if (quantity > 0)
      lines.push({ position: line.position, quantity, amount: priceOfPieces(line.left, quantity) })
  }
  const deliveryAmount = wish.hasDelivery ? paid.deliveryAmount : 0
  if (lines.length === 0 && deliveryAmount === 0) return { problem: { reason: 'nothing' } }
  const parts = { lines, deliveryAmount }
  const isAll = paid.total === 0 ? paid.lines.every(({ left }) => isTaken(left, lines)) : isWhole(parts, paid)
  return isAll ? { problem: { reason: 'too-much', left: paid.total } } : { parts }
}

/** Returns the roubles that a refund gives back of the items and of everything. */
export function refundAmounts(parts: RefundParts): { readonly goods: Roubles; readonly total: Roubles } {
  const goods = roubles(sum(parts.lines.map(({ amount }) => amount)))
  return { goods, total: roubles(goods + parts.deliveryAmount) }
}

/** Returns how many whole roubles these refunds give back together. */
export function refundedSum(refunds: readonly { readonly amount: number }[]): Roubles {
  return roubles(sum(refunds.map(({ amount }) => amount)))
}

export interface OrderBonuses {
  /** What was paid for the items, in whole roubles. */
  readonly finalTotal: number
  /** Bonuses that the order was paid with. */
  readonly spent: number
  /** Bonuses that the order earns as a whole. */
  readonly earned: number
}

/**
 * Returns how many bonuses come back to the buyer, and how many the order no longer earns, once so many roubles of its
 * items have been given back: the same part of them, rounded half up, so that all of them are moved when all items are
 * (PAY-86).
 */
export function bonusesOfRefund(
  { finalTotal, spent, earned }: OrderBonuses,
  refundedGoods: number,
): { readonly returned: number; readonly revoked: number } {
  return {
    returned: partOf(spent, refundedGoods, finalTotal),
    revoked: earned - partOf(earned, finalTotal - refundedGoods, finalTotal),
  }
}

function partOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((2 * amount * part + whole) / (2 * whole))
}

function isTaken(left: RefundedLine, lines: readonly RefundedLine[]): boolean {
  const taken = lines.find(({ position }) => position === left.position)
  return (taken?.quantity ?? 0) === left.quantity
}

function shareSum(paid: StillPaid<PaidLine>, amount: number): RefundParts {
  const weights = [...paid.lines.map(({ left }) => left.amount), paid.deliveryAmount]
  const shares = shareByLargestRemainder(amount, weights)
  const lines = paid.lines.flatMap(({ position }, i) => {
    const share = shares[i] ?? 0
    return share === 0 ? [] : { position, quantity: 0, amount: share }
  })
  return { lines, deliveryAmount: shares.at(-1) ?? 0 }
}

function byMarking(lines: readonly { marking: string; quantity: number }[]): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>()
  for (const { marking, quantity } of lines)
    quantities.set(marking, (quantities.get(marking) ?? 0) + quantity)
  return quantities
}

function isWhole(parts: RefundParts, { total }: StillPaid<PaidLine>): boolean {
  return refundAmounts(parts).total >= total
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((a, b) => a + b, 0)
}
