import { cutText } from '#shared/cut-text.ts'
import {
  type PaymentMode,
  type ReceiptTerms,
  type ReceiptVat,
  receiptVat,
  type TaxSystem,
} from './receipt-terms.ts'

/** The longest name of an item, and the largest number of items, that banks accept. */
const LONGEST_NAME = 128
export const MOST_ITEMS = 100

/** A part of what is paid or given back: pieces of one line of the order, or its delivery. */
export interface ReceiptPart {
  readonly name: string
  readonly quantity: number
  /** Whole roubles for all pieces together, after every discount. */
  readonly amount: number
  /** A thing or a service (tag 1212). */
  readonly subject: 'commodity' | 'service'
}

/** Pieces of one price. */
export interface ReceiptItem extends Omit<ReceiptPart, 'amount'> {
  /** Whole roubles a piece. */
  readonly price: number
}

/** Where the receipt is sent; null where the shop has no such contact. */
export interface ReceiptContact {
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
}

/** A receipt of 54-ФЗ, which the bank registers with the payment or the refund. */
export interface Receipt {
  readonly taxSystem: TaxSystem
  readonly vat: ReceiptVat
  readonly mode: PaymentMode
  readonly contact: ReceiptContact
  readonly items: readonly ReceiptItem[]
}

/**
 * Returns the receipt of these parts, whose items add up to exactly the parts (PAY-80). Prices are whole roubles: where
 * a line's sum does not divide by its pieces, some of them cost a rouble more than the others and are an item of their
 * own, as a refund of single pieces counts them (PAY-85). What costs nothing, such as a gift, is no item. Items beyond
 * the largest number are one item together.
 */
export function receiptOf(
  parts: readonly ReceiptPart[],
  { taxSystem, vat, mode }: ReceiptTerms,
  contact: ReceiptContact,
): Receipt {
  const items = parts.flatMap(itemsOf)
  return { taxSystem, vat: receiptVat(vat, mode), mode, contact, items: atMost(items, MOST_ITEMS) }
}

/** Returns what a receipt adds up to, in whole roubles. */
export function receiptSum({ items }: Pick<Receipt, 'items'>): number {
  return sumOf(items)
}

/**
 * Shares the sum of a line over its pieces by largest remainder and returns what the first `count` of them cost, in
 * whole roubles.
 */
export function priceOfPieces(
  { quantity, amount }: { quantity: number; amount: number },
  count: number,
): number {
  return Math.floor(amount / quantity) * count + Math.min(amount % quantity, count)
}

function itemsOf({ name, quantity, amount, subject }: ReceiptPart): ReceiptItem[] {
  const price = Math.floor(amount / quantity)
  const dearer = amount % quantity
  return [
    { quantity: dearer, price: price + 1 },
    { quantity: quantity - dearer, price },
  ]
    .filter((item) => item.quantity > 0 && item.price > 0)
    .map((item) => ({ name: shortened(name), ...item, subject }))
}

function atMost(items: readonly ReceiptItem[], most: number): readonly ReceiptItem[] {
  if (items.length <= most) return items
  // The delivery is the last one and stays an item of its own, because it is a service.
  const services = items.filter(({ subject }) => subject === 'service')
  const goods = items.filter(({ subject }) => subject === 'commodity')
  const kept = goods.slice(0, most - services.length - 1)
  const others = goods.slice(kept.length)
  const name = `Другие товары заказа, ${others.reduce((sum, { quantity }) => sum + quantity, 0)} шт.`
  return [...kept, { name, quantity: 1, price: sumOf(others), subject: 'commodity' }, ...services]
}

function sumOf(items: readonly ReceiptItem[]): number {
  return items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
}

function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name
  return `${cutText(name, LONGEST_NAME - 1)}…`
}
