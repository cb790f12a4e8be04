import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import type { OrderRefund } from './contract.ts'
import type { PaymentState } from './order-states.ts'
import { isUnclear } from './state-labels.ts'

interface OrderToCancel {
  readonly payment: PaymentState
  /** Money, including delivery. */
  readonly payableTotal: number
  /** Money that refunds of parts have given back already, and these refunds. */
  readonly refundedTotal: number
  readonly refunds: readonly Pick<OrderRefund, 'bonusesReturned'>[]
  /** Bonuses spent on the order. */
  readonly bonuses: number
  /** True if the campaign's goal cannot be met without this order. */
  readonly losesGift: boolean
}

/** What a buyer reads of money that the bank has returned without having been asked by the shop. */
export const SENT_BACK = 'Деньги за\u00a0него банк вам уже отправил.'

/** Returns what becomes of the order's money, as one sentence; null if it costs none. */
function moneyText({ payment, payableTotal, refundedTotal }: OrderToCancel): string | null {
  // Only the bank itself can have refunded an order that can still be cancelled.
  if (payment === 'refunded') return SENT_BACK
  const left = payableTotal - refundedTotal
  if (left === 0) return null
  const way = 'туда, откуда пришла оплата, в\u00a0течение нескольких дней.'
  if (payment === 'paid') return `Вернём ${formatNumber(left)}\u00a0р. ${way}`
  return isUnclear(payment)
    ? `Если вы\u00a0его уже оплатили, вернём деньги ${way}`
    : 'Деньги за\u00a0него ещё не\u00a0списаны.'
}

/** Returns what the shopper gets back when an order is cancelled, one sentence per entry. */
export function cancelPromise(order: OrderToCancel): string[] {
  const { refunds, losesGift } = order
  const bonuses = order.bonuses - refunds.reduce((sum, { bonusesReturned }) => sum + bonusesReturned, 0)
  const money = moneyText(order)
  const sentences = money === null ? [] : [money]
  if (bonuses > 0) {
    const words = plural(bonuses, 'бонус снова окажется', 'бонуса снова окажутся', 'бонусов снова окажутся')
    sentences.push(`${formatNumber(bonuses)}\u00a0${words} на\u00a0вашем счёте.`)
  }
  if (losesGift) {
    sentences.push(
      'Подарок по\u00a0акции тоже отменится: без\u00a0этого заказа покупок на\u00a0него не\u00a0хватает.',
    )
  }
  sentences.push(
    'Товары вернутся в\u00a0продажу: вернуть этот заказ не\u00a0получится, только оформить новый.',
  )
  return sentences
}
