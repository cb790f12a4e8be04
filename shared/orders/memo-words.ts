import type { OrderView } from './contract.ts'
import { sumInWords } from './sum-in-words.ts'
import { givenBackOf } from './sum-rows.ts'

/**
 * Returns the sums in words at the end of an order's cash memo, one line per entry: the total, or, after refunds, what
 * was given back and what is still paid. Of a cancelled or returned order that was never paid it says that.
 */
export function memoWords(
  order: Pick<OrderView, 'fulfilment' | 'payment' | 'payableTotal' | 'refundedTotal'>,
): string[] {
  const { fulfilment, payableTotal } = order
  const givenBack = givenBackOf(order)
  const left = payableTotal - givenBack
  if (givenBack > 0) {
    return [
      `Возвращено покупателю: ${sumInWords(givenBack)}`,
      ...(left > 0 ? [`Осталось оплачено: ${sumInWords(left)}`] : []),
    ]
  }
  if (fulfilment === 'cancelled') return ['Заказ отменён, денег за\u00a0него не\u00a0получено.']
  if (fulfilment === 'returned') return ['Заказ возвращён, денег за\u00a0него не\u00a0получено.']
  return [`Всего на\u00a0сумму: ${sumInWords(payableTotal)}`]
}
