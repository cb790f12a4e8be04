import { formatTotal } from '#shared/format.ts'
import type { Letter } from '#shared/mail/letter.ts'
import { SENT_BACK } from './cancel-promise.ts'
import {
  becauseOfOrder,
  factsOf,
  linesOf,
  type MailedOrder,
  payableOf,
  text,
  toOrder,
} from './letter-parts.ts'

/**
 * The letter that answers an order (MAIL-5). `until` is when the order expires unpaid, such as '14:05 29 ноября'; null if
 * it does not.
 */
export function placedLetter(order: MailedOrder, until: string | null): Letter {
  const { orderId, kind, delivery, deliveryPrice, isPrepay, isPaid, link } = order
  const payable = payableOf(order)
  const isUnpriced = delivery !== null && deliveryPrice === null
  const waitsForPayment = isPrepay && !isPaid
  return {
    subject: `Заказ № ${orderId} принят`,
    preheader:
      kind === 'quick'
        ? 'Оператор позвонит, чтобы подтвердить его.'
        : `На ${formatTotal(payable)} Напишем о каждом его шаге.`,
    ...{ to: 'buyer', heading: `Заказ № ${orderId} принят` },
    blocks: [
      text(`Спасибо! Мы приняли ваш заказ № ${orderId} на ${formatTotal(payable)}`),
      ...(kind === 'quick' ? [text('Заказ подтверждается после звонка оператора.')] : []),
      ...(isUnpriced
        ? [text('Доставка в эту сумму пока не входит: её цену мы уточним и сообщим до отправки.')]
        : []),
      ...(waitsForPayment
        ? [
            text(
              until === null
                ? 'Если вы ещё не оплатили заказ, это можно сделать на его странице.'
                : `Если вы ещё не оплатили его, товары отложены для вас до ${until} по московскому времени.`,
            ),
            toOrder(link, `Оплатить ${formatTotal(payable)}`),
          ]
        : []),
      linesOf(order),
      ...factsOf(order),
      ...(waitsForPayment ? [] : [toOrder(link, 'Открыть заказ')]),
    ],
    why: becauseOfOrder(orderId),
  }
}

/** Reminds of an order that still waits for its payment (MAIL-6). `until` is such as '29 ноября, 14:05'. */
export function paymentReminderLetter(order: MailedOrder, until: string): Letter {
  const { orderId, link } = order
  return {
    subject: `Заказ № ${orderId} ждёт оплаты`,
    preheader: `Товары отложены для вас до ${until} по московскому времени.`,
    ...{ to: 'buyer', heading: 'Заказ ждёт оплаты' },
    blocks: [
      text(
        `Заказ № ${orderId} на ${formatTotal(payableOf(order))} ждёт оплаты, товары отложены для вас до ${until} по московскому времени. Потом он отменится сам, делать для этого ничего не нужно.`,
      ),
      toOrder(link, 'Оплатить заказ'),
      text('Уже оплатили? Значит, банк ещё не сообщил нам об этом. Напишем, как только деньги придут.'),
    ],
    why: becauseOfOrder(orderId),
  }
}

/** The letter about a payment that has arrived (MAIL-5). */
export function paidLetter(order: MailedOrder): Letter {
  const { orderId, link } = order
  const payable = payableOf(order)
  return {
    subject: `Заказ № ${orderId} оплачен`,
    preheader: `Получили ${formatTotal(payable)} Начинаем собирать.`,
    ...{ to: 'buyer', heading: 'Оплата прошла' },
    blocks: [
      text(
        `Спасибо! Мы получили ${formatTotal(payable)} за заказ № ${orderId}. Собираем его и напишем, когда отправим.`,
      ),
      toOrder(link, 'Посмотреть заказ'),
    ],
    why: becauseOfOrder(orderId),
  }
}

/** The letter about a payment that the bank has declined (MAIL-5). `until` is null if the order does not expire. */
export function paymentFailedLetter(order: MailedOrder, until: string | null): Letter {
  const { orderId, link } = order
  return {
    subject: `Заказ № ${orderId}: оплата не прошла`,
    preheader: 'Деньги не списаны, товары пока отложены для вас.',
    ...{ to: 'buyer', heading: 'Оплата не прошла' },
    blocks: [
      text(
        `Банк отклонил платёж за заказ № ${orderId} на ${formatTotal(payableOf(order))} Деньги не списаны, а товары пока отложены для вас.`,
      ),
      text(
        until === null
          ? 'Попробуйте ещё раз или выберите другой способ оплаты.'
          : `Попробуйте ещё раз или выберите другой способ оплаты до ${until} по московскому времени.`,
      ),
      toOrder(link, 'Оплатить заказ'),
    ],
    why: becauseOfOrder(orderId),
  }
}

/** The letter about an order that the shop has confirmed (MAIL-5). */
export function confirmedLetter(order: MailedOrder): Letter {
  const { orderId, link } = order
  return {
    subject: `Заказ № ${orderId} подтверждён`,
    preheader: 'Собираем его и напишем, когда отправим.',
    ...{ to: 'buyer', heading: 'Заказ подтверждён' },
    blocks: [
      text(`Заказ № ${orderId} подтверждён, мы его собираем. Напишем, когда отправим.`),
      linesOf(order),
      ...factsOf(order),
      toOrder(link, 'Посмотреть заказ'),
    ],
    why: becauseOfOrder(orderId),
  }
}

/** Why the shop has cancelled an order by itself. */
export type CancelReason = 'unpaid' | 'unconfirmed'

interface Cancelled {
  /** Null if a person has cancelled the order. */
  readonly reason: CancelReason | null
  /** What goes back to the buyer, in whole roubles; 0 if nothing does. */
  readonly refunded: number
  /** Whether the bank has returned the money before, without having been asked by the shop. */
  readonly isSentBack: boolean
}

const CANCEL_TEXTS = {
  unpaid: 'Мы не дождались оплаты и вернули товары на полку.',
  unconfirmed: 'Мы не смогли связаться с вами, чтобы подтвердить его, и вернули товары на полку.',
} as const satisfies Record<CancelReason, string>

/** The letter about an order that was cancelled (MAIL-5). */
export function cancelledLetter(order: MailedOrder, { reason, refunded, isSentBack }: Cancelled): Letter {
  const { orderId, link } = order
  const money = isSentBack ? SENT_BACK : 'Платить за него не нужно.'
  return {
    subject: `Заказ № ${orderId} отменён`,
    preheader: refunded > 0 ? 'Деньги вернутся тем же способом, которым вы платили.' : money,
    ...{ to: 'buyer', heading: 'Заказ отменён' },
    blocks: [
      text(`Заказ № ${orderId} отменён.${reason === null ? '' : ` ${CANCEL_TEXTS[reason]}`}`),
      text(
        refunded > 0
          ? `Мы возвращаем ${formatTotal(refunded)} тем же способом, которым вы платили. Обычно деньги приходят за несколько дней: срок зависит от банка.`
          : `${money} Если передумаете, товары можно заказать снова.`,
      ),
      toOrder(link, 'Посмотреть заказ'),
    ],
    why: becauseOfOrder(orderId),
  }
}

/** The letter about money that the shop gives back for an order (MAIL-5). `amount` is whole roubles. */
export function refundedLetter(
  { orderId, link }: Pick<MailedOrder, 'orderId' | 'link'>,
  amount: number,
): Letter {
  return {
    subject: `Заказ № ${orderId}: возвращаем деньги`,
    preheader: `${formatTotal(amount)} вернутся тем же способом, которым вы платили.`,
    ...{ to: 'buyer', heading: 'Возвращаем деньги' },
    blocks: [
      text(
        `Мы возвращаем ${formatTotal(amount)} за заказ № ${orderId} тем же способом, которым вы платили. Обычно деньги приходят за несколько дней: срок зависит от банка.`,
      ),
      toOrder(link, 'Посмотреть заказ'),
    ],
    why: becauseOfOrder(orderId),
  }
}

/** The letter about the price of a delivery that was unknown when the order was placed (DLV-59). */
export function deliveryPriceLetter(
  order: Pick<MailedOrder, 'orderId' | 'link' | 'goods'> & { price: number },
): Letter {
  const { orderId, link, price } = order
  const total = formatTotal(payableOf({ ...order, deliveryPrice: price }))
  const cost = price === 0 ? 'бесплатно' : formatTotal(price)
  return {
    subject: `Цена доставки заказа № ${orderId}`,
    preheader: `Доставка — ${cost}, всего к оплате ${total}`,
    ...{ to: 'buyer', heading: 'Цена доставки известна' },
    blocks: [
      text(`Мы уточнили цену: доставка заказа № ${orderId} — ${cost}, всего к оплате ${total}`),
      toOrder(link, 'Открыть заказ'),
    ],
    why: becauseOfOrder(orderId),
  }
}
