import { formatTotal } from '#shared/format.ts'
import type { Letter } from '#shared/mail/letter.ts'
import type { OrderDelivery } from './contract.ts'
import {
  becauseOfOrder,
  facts,
  type MailedOrder,
  payableOf,
  text,
  toOrder,
  wayFacts,
} from './letter-parts.ts'

/** The letter about an order that has left the shop without a carrier's number so far (MAIL-5). */
export function shippedLetter(order: MailedOrder): Letter {
  const { orderId, link, delivery } = order
  const isToStore = delivery?.kind === 'store'
  return {
    subject: `Заказ № ${orderId} в пути`,
    preheader: isToStore ? 'Напишем, когда его можно будет забрать.' : 'Мы передали его в доставку.',
    ...{ to: 'buyer', heading: 'Заказ в пути' },
    blocks: [
      text(
        isToStore
          ? `Заказ № ${orderId} едет в магазин. Напишем, когда его можно будет забрать.`
          : `Мы отправили ваш заказ № ${orderId}.`,
      ),
      ...facts(wayFacts(order)),
      toOrder(link, 'Посмотреть заказ'),
    ],
    why: becauseOfOrder(orderId),
  }
}

/** The letter about a parcel that is on its way, with the carrier's number (ORD-55). */
export function trackLetter(
  order: Pick<MailedOrder, 'orderId' | 'link' | 'delivery' | 'coming'> & { readonly trackNumber: string },
): Letter {
  const { orderId, link, trackNumber } = order
  return {
    subject: `Заказ № ${orderId} в пути`,
    preheader: `Трек-номер ${trackNumber}.`,
    ...{ to: 'buyer', heading: 'Заказ в пути' },
    blocks: [
      text(`Мы отправили ваш заказ № ${orderId}. По трек-номеру видно, где он сейчас.`),
      ...facts([{ label: 'Трек-номер', value: trackNumber }, ...wayFacts(order)]),
      toOrder(link, 'Где заказ сейчас'),
    ],
    why: becauseOfOrder(orderId),
  }
}

/**
 * The letter about an order that waits at its point, store, or post office (ORD-56). `until` is the last day of storage,
 * such as '2 декабря'; null if it is not known.
 */
export function waitingLetter(
  order: MailedOrder & { readonly delivery: NonNullable<MailedOrder['delivery']> },
  until: string | null,
): Letter {
  const { orderId, link, delivery, isPaid } = order
  const { point } = delivery
  return {
    subject: `Заказ № ${orderId} можно забрать`,
    preheader: until === null ? `Он ${placeOf(delivery)}.` : `Хранится до ${until} включительно.`,
    ...{ to: 'buyer', heading: 'Заказ можно забрать' },
    blocks: [
      text(`Ваш заказ № ${orderId} ждёт вас ${placeOf(delivery)}.`),
      ...(until === null ? [] : [text(`Он хранится до ${until} включительно.`)]),
      ...facts([
        ...(point ? [{ label: 'Часы работы', value: point.businessHours }] : []),
        ...(isPaid ? [] : [{ label: 'К оплате при получении', value: formatTotal(payableOf(order)) }]),
      ]),
      text('Что взять с собой, написано на странице заказа.'),
      toOrder(link, 'Открыть заказ'),
    ],
    why: becauseOfOrder(orderId),
  }
}

interface ReceivedLinks {
  /** Full addresses. */
  readonly review: string
  readonly contacts: string
}

/** Thanks for an order that its buyer has received, and invites to a review (MAIL-5). */
export function receivedLetter({ orderId, lines }: MailedOrder, links: ReceivedLinks): Letter {
  return {
    subject: `Заказ № ${orderId}: как вам покупка?`,
    preheader: 'Пара слов от вас поможет другим с выбором.',
    ...{ to: 'buyer', heading: 'Спасибо за заказ' },
    blocks: [
      text(
        `Вы получили заказ № ${orderId}. Надеемся, всё понравилось. Если что-то не так, напишите нам или позвоните: разберёмся.`,
      ),
      text(
        lines.length === 1
          ? 'Расскажите о товаре: пара слов и оценка помогут другим с выбором.'
          : 'Расскажите о товарах: пара слов и оценка помогут другим с выбором.',
      ),
      { type: 'link', text: 'Оставить отзыв', href: links.review },
      { type: 'link', text: 'Телефон и почта магазина', href: links.contacts },
    ],
    why: becauseOfOrder(orderId),
  }
}

/** Returns where a waiting order is: 'в пункте выдачи: ул. Лесная, 1'. */
export function placeOf({ kind, point }: Pick<OrderDelivery, 'kind' | 'point'>): string {
  if (!point) return 'на почте'
  return `${kind === 'store' ? 'в магазине' : 'в пункте выдачи'}: ${point.address}`
}
