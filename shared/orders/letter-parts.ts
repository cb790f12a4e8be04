import { formatTotal } from '#shared/format.ts'
import type { LetterBlock, LetterFact } from '#shared/mail/letter.ts'
import type { OrderDelivery, OrderSumRow } from './contract.ts'
import { deliveryWay } from './delivery-way.ts'
import { moscowDay } from './moscow-day.ts'
import { refundedPiecesText } from './refunded-pieces.ts'

/** What letters tell about an order. */
export interface MailedOrder {
  readonly orderId: number
  /** Full address of the order's page. */
  readonly link: string
  readonly kind: 'full' | 'quick'
  /** When it comes: '25–27 ноября'; '' if that is not known, or has passed (DLV-110). */
  readonly coming: string
  readonly lines: readonly {
    readonly name: string
    readonly quantity: number
    /** How many of them refunds of parts have given back. */
    readonly refundedQuantity: number
    /** Whole roubles after the discounts of the item itself, as the page shows it; null for a gift. */
    readonly sum: number | null
  }[]
  /** The goods after all discounts, in whole roubles. */
  readonly goods: number
  /** What the total consists of, and what refunds have given back of it, as the page shows them. */
  readonly sums: readonly OrderSumRow[]
  readonly refundSums: readonly OrderSumRow[]
  /** Null while it is not known. */
  readonly deliveryPrice: number | null
  /** Null for a quick order, whose delivery is agreed by phone. */
  readonly delivery: Pick<OrderDelivery, 'kind' | 'name' | 'point'> | null
  /** Where a courier or the post brings it, on one line; '' if it is picked up at a point. */
  readonly address: string
  /** Null for a quick order. */
  readonly paymentName: string | null
  readonly isPrepay: boolean
  readonly isPaid: boolean
}

export function payableOf({ goods, deliveryPrice }: Pick<MailedOrder, 'goods' | 'deliveryPrice'>): number {
  return goods + (deliveryPrice ?? 0)
}

export function becauseOfOrder(orderId: number): string {
  return `Вы получили это письмо, потому что оформили заказ № ${orderId} в «Глянце». О заказе мы пишем несколько раз, всегда без рекламы.`
}

/** Returns words that continue a sentence. */
export function lowered(words: string): string {
  return `${words[0]?.toLowerCase()}${words.slice(1)}`
}

export const text = (value: string): LetterBlock => ({ type: 'text', text: value })
/** No block at all without rows. */
export const facts = (rows: readonly LetterFact[]): LetterBlock[] =>
  rows.length === 0 ? [] : [{ type: 'facts', facts: rows }]
export const toOrder = (href: string, label: string): LetterBlock => ({ type: 'link', text: label, href })

export function linesOf({ lines, goods, deliveryPrice, sums, refundSums }: MailedOrder): LetterBlock {
  const total = { name: 'Итого', value: formatTotal(payableOf({ goods, deliveryPrice })) }
  return {
    type: 'lines',
    lines: lines.map(({ name, sum, ...pieces }) => ({
      ...{ name, count: countOf(pieces) },
      sum: sum === null ? 'в подарок' : formatTotal(sum),
    })),
    sums: [...sums, total, ...refundSums].map((row) => ({
      ...{ label: row.name, value: row.value, isTotal: row === total },
    })),
  }
}

/** Who packs the order, or gets it, needs to know which pieces it no longer contains. */
function countOf(pieces: Pick<MailedOrder['lines'][number], 'quantity' | 'refundedQuantity'>): string {
  const refunded = refundedPiecesText(pieces)
  return [`${pieces.quantity} шт.`, ...(refunded === '' ? [] : [lowered(refunded)])].join(', ')
}

export function factsOf(order: MailedOrder): LetterBlock[] {
  const { address, paymentName, isPaid, isPrepay } = order
  const rows = [
    ...wayFacts(order),
    ...(address === '' ? [] : [{ label: 'Адрес', value: address }]),
    ...(paymentName === null
      ? []
      : [{ label: 'Оплата', value: paymentText(paymentName, { isPaid, isPrepay }) }]),
  ]
  return facts(rows)
}

function paymentText(name: string, { isPaid, isPrepay }: Pick<MailedOrder, 'isPaid' | 'isPrepay'>): string {
  if (isPaid) return `${name}, оплачено`
  return isPrepay ? `${name}, ждёт оплаты` : name
}

/** Returns the way and its dates, and the place to which the order comes. */
export function wayFacts({ delivery, coming }: Pick<MailedOrder, 'delivery' | 'coming'>): LetterFact[] {
  if (delivery === null) return []
  const { point } = delivery
  const way = deliveryWay(delivery)
  return [
    { label: 'Доставка', value: coming === '' ? way : `${way}, ${coming}` },
    ...(point === null ? [] : [{ label: 'Куда', value: `${point.name}, ${point.address}` }]),
  ]
}

const TIME = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow', hour: '2-digit', minute: '2-digit' })

/** Returns a time of the shop's clock in Moscow: '14:05 29 ноября'. */
export function shopMoment(at: number): string {
  return `${TIME.format(at)} ${moscowDay(at)}`
}
