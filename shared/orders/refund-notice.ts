import { bonusCount } from '#shared/bonuses/bonus-words.ts'
import { formatTotal } from '#shared/format.ts'
import type { Letter, LetterBlock } from '#shared/mail/letter.ts'
import { DAY_MS } from '#shared/time.ts'
import { SENT_BACK } from './cancel-promise.ts'
import type { OrderRefund } from './contract.ts'
import { becauseOfOrder, facts, lowered, text, toOrder } from './letter-parts.ts'
import { moscowDay } from './moscow-day.ts'

/** What the buyer is told of a refund of a part of an order. */
export type RefundNews = Pick<
  OrderRefund,
  'amount' | 'deliveryAmount' | 'lines' | 'bonusesReturned' | 'reason' | 'isByHand'
>

/** The refund of what was left of an order when it was cancelled, returned, or refunded as a whole. */
export interface RestRefund {
  /** UTC milliseconds. */
  readonly at: number
  /** Whole roubles; 0 if only bonuses came back. */
  readonly amount: number
  readonly bonusesReturned: number
  readonly isByHand: boolean
  /** Null until the bank has made it. */
  readonly confirmedAt: number | null
  /** What refunds of parts had given back before. */
  readonly before: Given & { readonly isAny: boolean }
}

/** What is given back: whole roubles and bonuses. */
interface Given {
  readonly amount: number
  readonly bonusesReturned: number
}

interface RefundNotice {
  readonly orderId: number
  /** Full address of the order's page. */
  readonly link: string
}

/** Returns what is given back: '625 р.', '625 р. и 12 бонусов', or the bonuses alone. */
function givenBack({ amount, bonusesReturned }: Given): string {
  const bonuses = bonusesReturned > 0 ? [bonusCount(bonusesReturned)] : []
  return (amount > 0 || bonuses.length === 0 ? [formatTotal(amount), ...bonuses] : bonuses).join(' и\u00a0')
}

/** Returns the heading of a refund: 'Возвращаем 625 р.', and 'Вернули' once that has been done. */
export function refundTitle(refund: Given & Pick<OrderRefund, 'isByHand' | 'confirmedAt'>): string {
  return `${refund.isByHand || refund.confirmedAt !== null ? 'Вернули' : 'Возвращаем'} ${givenBack(refund)}`
}

/**
 * Returns what a refund is for, line by line: 'Гель-лак, 1 шт.: 312 р.' None for a sum without pieces, of which only the
 * receipt says how it is shared.
 */
export function refundParts({ lines, deliveryAmount }: RefundNews): string[] {
  if (!hasPieces(lines)) return []
  const goods = lines.map(
    ({ name, quantity, amount }) => `${name}, ${quantity}\u00a0шт.: ${formatTotal(amount)}`,
  )
  return deliveryAmount > 0 ? [...goods, `Доставка: ${formatTotal(deliveryAmount)}`] : goods
}

/** Whether a refund is of pieces; that of a sum is shared among the lines of its receipt, which tell the buyer nothing. */
function hasPieces(lines: RefundNews['lines']): boolean {
  return lines.every(({ quantity }) => quantity > 0)
}

/** The same as a table; no block at all without parts. */
function refundLines({ lines, deliveryAmount }: RefundNews): LetterBlock[] {
  if (!hasPieces(lines) || (lines.length === 0 && deliveryAmount === 0)) return []
  return [
    {
      type: 'lines',
      lines: lines.map(({ name, quantity, amount }) => ({
        ...{ name: plain(name), count: `${quantity} шт.`, sum: plain(formatTotal(amount)) },
      })),
      sums:
        deliveryAmount > 0
          ? [{ label: 'Доставка', value: plain(formatTotal(deliveryAmount)), isTotal: false }]
          : [],
    },
  ]
}

/** Returns what is said of the refund of the rest: after refunds of parts, how much they all have given back together. */
export function restParts({ amount, bonusesReturned, before }: RestRefund): string[] {
  if (!before.isAny) return []
  const all = {
    amount: before.amount + amount,
    bonusesReturned: before.bonusesReturned + bonusesReturned,
  }
  return [`Возвращено всего: ${givenBack(all)}`]
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
    : 'Банк отправил деньги тем\u00a0же способом, которым вы\u00a0платили. Они могут идти к\u00a0вам несколько дней.'
}

/** Days after which money that the bank has sent has surely come back. */
const ARRIVAL_DAYS = 10

/**
 * Returns on which day the bank sent money that has surely arrived by now: 'Деньги вернули 9 июня.' Returns null for
 * money that may be on its way, and for what no bank has sent. `now` is UTC milliseconds.
 */
export function arrivedNote(
  { amount, isByHand, confirmedAt }: Parameters<typeof refundNote>[0],
  now: number,
): string | null {
  if (amount === 0 || isByHand || confirmedAt === null || now - confirmedAt < ARRIVAL_DAYS * DAY_MS)
    return null
  return `Деньги вернули ${moscowDay(confirmedAt).replace(' ', '\u00a0')}.`
}

/** Returns the SMS about a refund of a part of an order. */
export function refundSms(refund: RefundNews, { orderId, link }: RefundNotice): string {
  return plain(`Глянец: заказ № ${orderId}, ${lowered(refundTitle(asked(refund)))} ${link}`)
}

/** Returns the letter about it. */
export function refundLetter(refund: RefundNews, { orderId, link }: RefundNotice): Letter {
  const title = refundTitle(asked(refund))
  return {
    ...{
      subject: `Возврат за заказ № ${orderId}`,
      preheader: plain(title),
      to: 'buyer',
      heading: plain(title),
    },
    blocks: [
      text(plain(ended(`За заказ № ${orderId} ${lowered(title)}`))),
      ...refundLines(refund),
      ...facts(refund.reason === '' ? [] : [{ label: 'Причина', value: plain(refund.reason) }]),
      text(plain(refundNote(asked(refund)))),
      toOrder(link, 'Посмотреть заказ'),
    ],
    why: becauseOfOrder(orderId),
  }
}

interface ReturnNotice extends RefundNotice {
  /** Whole roubles that are given back; 0 for an order that was never paid, or whose money the bank has sent back. */
  readonly amount: number
  readonly isByHand: boolean
  /** Whether the bank has returned the money before, without having been asked by the shop. */
  readonly isSentBack: boolean
}

/** Returns the SMS about an order that has come back to the shop. */
export function returnedSms({ orderId, amount, link }: ReturnNotice): string {
  const money = amount > 0 ? `, возвращаем ${formatTotal(amount)}` : '.'
  return plain(`Глянец: заказ № ${orderId} вернулся к нам${money} ${link}`)
}

/** Returns the letter about it. */
export function returnedLetter({ orderId, amount, isByHand, isSentBack, link }: ReturnNotice): Letter {
  const heading = `Заказ № ${orderId} вернулся к нам`
  const money: readonly [string, ...string[]] =
    amount === 0
      ? [
          isSentBack ? SENT_BACK : 'Платить за него не нужно.',
          'Если передумаете, товары можно заказать снова.',
        ]
      : isByHand
        ? [`Деньги мы вернули вам лично: ${formatTotal(amount)}`]
        : [`Возвращаем за него ${formatTotal(amount)}`, refundNote({ amount, isByHand, confirmedAt: null })]
  return {
    ...{ subject: heading, preheader: plain(money[0]), to: 'buyer', heading },
    blocks: [
      text(`Ваш заказ № ${orderId} снова у нас.`),
      ...money.map((line) => text(plain(line))),
      toOrder(link, 'Посмотреть заказ'),
    ],
    why: becauseOfOrder(orderId),
  }
}

/** The refund as it is when the buyer is told of it. */
function asked(refund: RefundNews) {
  return { ...refund, confirmedAt: null }
}

/** A sentence that ends with 'р.' has its full stop already. */
function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}

/** Messages have ordinary spaces, so that an SMS is not longer than it has to be. */
function plain(words: string): string {
  return words.replaceAll(/[\u00a0\u202f]/g, ' ')
}
