import { bonusCount } from '#shared/bonuses/bonus-words.ts'
import { formatTotal } from '#shared/format.ts'
import type { OrderRefund } from './contract.ts'

/** What the buyer is told of a refund of a part of an order. */
export type RefundNews = Pick<
  OrderRefund,
  'amount' | 'deliveryAmount' | 'lines' | 'bonusesReturned' | 'reason' | 'isByHand'
>

interface RefundNotice {
  readonly orderId: number
  /** Full address of the order's page. */
  readonly link: string
}

/** Returns what is given back: '625 р.', '625 р. и 12 бонусов', or the bonuses alone. */
function givenBack({ amount, bonusesReturned }: RefundNews): string {
  const bonuses = bonusesReturned > 0 ? [bonusCount(bonusesReturned)] : []
  return (amount > 0 || bonuses.length === 0 ? [formatTotal(amount), ...bonuses] : bonuses).join(' и\u00a0')
}

/** Returns the heading of a refund: 'Возвращаем 625 р.', and 'Вернули' once that has been done. */
export function refundTitle(refund: RefundNews & Pick<OrderRefund, 'confirmedAt'>): string {
  return `${refund.isByHand || refund.confirmedAt !== null ? 'Вернули' : 'Возвращаем'} ${givenBack(refund)}`
}

/** Returns what a refund is for, line by line: 'Гель-лак, 1 шт.: 312 р.' */
export function refundParts({ lines, deliveryAmount }: RefundNews): string[] {
  const goods = lines.map(({ name, quantity, amount }) => {
    const pieces = quantity === 0 ? 'часть цены' : `${quantity}\u00a0шт.`
    return `${name}, ${pieces}: ${formatTotal(amount)}`
  })
  return deliveryAmount > 0 ? [...goods, `Доставка: ${formatTotal(deliveryAmount)}`] : goods
}

/** Returns how the money reaches the buyer. */
export function refundNote({
  amount,
  isByHand,
  confirmedAt,
}: Pick<OrderRefund, 'isByHand' | 'confirmedAt'> & { readonly amount: number }): string {
  if (amount === 0) return 'Бонусы уже на\u00a0счёте.'
  if (isByHand) return 'Деньги вернули лично.'
  return confirmedAt === null
    ? 'Деньги придут тем\u00a0же способом, которым вы\u00a0платили, обычно за\u00a0несколько дней.'
    : 'Банк отправил деньги тем\u00a0же способом, которым вы\u00a0платили. До\u00a0карты они могут идти несколько дней.'
}

/** Returns the SMS about a refund of a part of an order. */
export function refundSms(refund: RefundNews, { orderId, link }: RefundNotice): string {
  return plain(`Глянец: заказ № ${orderId}, ${lowered(refundTitle(asked(refund)))} ${link}`)
}

/** Returns the email about it. */
export function refundMail(refund: RefundNews, { orderId, link }: RefundNotice) {
  return {
    subject: `Возврат по заказу № ${orderId}`,
    text: [
      'Здравствуйте!',
      '',
      `По заказу № ${orderId} ${lowered(refundTitle(asked(refund)))}`,
      ...refundParts(refund),
      ...(refund.reason === '' ? [] : [`Причина: ${refund.reason}`]),
      refundNote(asked(refund)),
      `Заказ: ${link}`,
      '',
      'Ваш «Глянец»',
    ]
      .map(plain)
      .join('\n'),
  }
}

interface ReturnNotice extends RefundNotice {
  /** Whole roubles that are given back; 0 for an order that was never paid. */
  readonly amount: number
  readonly isByHand: boolean
}

/** Returns the SMS about an order that has come back to the shop. */
export function returnedSms({ orderId, amount, link }: ReturnNotice): string {
  const money = amount > 0 ? `, возвращаем ${formatTotal(amount)}` : '.'
  return plain(`Глянец: заказ № ${orderId} вернулся к нам${money} ${link}`)
}

/** Returns the email about it. */
export function returnedMail({ orderId, amount, isByHand, link }: ReturnNotice) {
  const money =
    amount === 0
      ? []
      : [`Возвращаем за него ${formatTotal(amount)}`, refundNote({ amount, isByHand, confirmedAt: null })]
  return {
    subject: `Заказ № ${orderId} вернулся к нам`,
    text: ['Здравствуйте!', '', `Ваш заказ № ${orderId} вернулся к нам.`, ...money, `Заказ: ${link}`]
      .concat(['', 'Ваш «Глянец»'])
      .map(plain)
      .join('\n'),
  }
}

/** The refund as it is when the buyer is told of it. */
function asked(refund: RefundNews) {
  return { ...refund, confirmedAt: null }
}

function lowered(text: string): string {
  return `${text[0]?.toLowerCase()}${text.slice(1)}`
}

/** Messages have ordinary spaces, so that an SMS is not longer than it has to be. */
function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ')
}
