import { AGREED, deliveryPriceText } from '#shared/delivery-price-text.ts'
import { formatDiscount, formatNumber, formatTotal } from '#shared/format.ts'
import type { OrderSumRow, OrderView } from './contract.ts'

/** The sums of an order as it was placed. */
export type OrderSums = Pick<
  OrderView,
  'quantity' | 'baseTotal' | 'discounts' | 'deliveryParts' | 'hasLargeItem'
> & {
  /** Null for a quick order, whose delivery is agreed by phone. */
  readonly delivery: object | null
  readonly lines: readonly Pick<OrderView['lines'][number], 'quantity' | 'giftName'>[]
}

/**
 * Returns what a total consists of, row by row, for the page of an order and for its mails: the items at their base
 * prices, each discount as a negative sum, and the delivery. Read from top to bottom the sums add up to the total.
 */
export function sumRows(order: OrderSums): OrderSumRow[] {
  const gifts = order.lines.filter(({ giftName }) => giftName !== null)
  const giftCount = gifts.reduce((sum, gift) => sum + gift.quantity, 0)
  return [
    { name: `Товары (${formatNumber(order.quantity)}\u00a0шт.)`, value: formatTotal(order.baseTotal) },
    ...(giftCount > 0 ? [freeRow(`Подарки (${giftCount}\u00a0шт.)`)] : []),
    ...Object.entries(order.discounts).map(([name, amount]) => ({
      ...{ name, value: formatDiscount(amount), tone: 'discount' as const },
    })),
    ...deliveryRows(order),
  ]
}

function deliveryRows({ deliveryParts, delivery, hasLargeItem }: OrderSums): OrderSumRow[] {
  // Without a delivery the operator agrees on it by phone; with one only its price is missing.
  if (deliveryParts === null)
    return [{ name: 'Доставка', value: delivery ? deliveryPriceText(null, hasLargeItem) : 'согласуем' }]
  const { carriage, cashFee } = deliveryParts
  return [
    carriage > 0
      ? { name: 'Доставка', value: formatTotal(carriage) }
      : hasLargeItem
        ? { name: 'Доставка', value: AGREED }
        : freeRow('Доставка'),
    ...(cashFee > 0 ? [{ name: 'Сбор за\u00a0приём денег', value: formatTotal(cashFee) }] : []),
  ]
}

function freeRow(name: string): OrderSumRow {
  return { name, value: 'бесплатно', tone: 'free' }
}

type RefundedOrder = Pick<OrderView, 'payment' | 'payableTotal' | 'refundedTotal'>

/** Returns what has been given back of an order, in whole roubles: by refunds of its parts, or all of it. */
export function givenBackOf({ payment, payableTotal, refundedTotal }: RefundedOrder): number {
  return payment === 'refunded' ? payableTotal : refundedTotal
}

/** Returns the rows below the total: what has been given back, and what is still paid. None without a refund. */
export function refundRows(order: RefundedOrder): OrderSumRow[] {
  const givenBack = givenBackOf(order)
  if (givenBack === 0) return []
  const left = order.payableTotal - givenBack
  return [
    { name: 'Возвращено', value: formatDiscount(givenBack), tone: 'discount' },
    ...(left > 0 ? [{ name: 'Осталось оплачено', value: formatTotal(left) }] : []),
  ]
}
