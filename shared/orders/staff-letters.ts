import { formatTotal } from '#shared/format.ts'
import type { Letter, LetterBlock } from '#shared/mail/letter.ts'
import { formatPhone } from '#shared/phone.ts'
import { facts, factsOf, linesOf, type MailedOrder, payableOf, text } from './letter-parts.ts'
import { type OrderWishes, wishFacts } from './order-wishes.ts'

/** What the staff needs to know about an order besides what its buyer reads. */
export interface StaffOrder extends MailedOrder {
  readonly name: string
  readonly phone: string
  readonly email: string | null
  readonly wishes: OrderWishes
  readonly hasLargeItem: boolean
  /** The buyer's: 'GMT+05'. */
  readonly timezone: string
}

/** Tells the staff of a new order, once for each order (STAFF-5). It has no link, because the staff works elsewhere. */
export function staffOrderLetter(order: StaffOrder): Letter {
  const { orderId, kind, name, phone, email, timezone } = order
  const total = formatTotal(payableOf(order))
  const isQuick = kind === 'quick'
  return {
    subject: `Новый заказ № ${orderId} на ${total}`,
    preheader: `${isQuick ? 'В один клик. ' : ''}${name}, ${formatPhone(phone)}`,
    ...{ to: 'staff', heading: `Новый заказ № ${orderId}` },
    blocks: [
      ...(isQuick ? [text('Заказ в один клик: позвоните и договоритесь о доставке и оплате.')] : []),
      ...facts([
        { label: 'Покупатель', value: name },
        { label: 'Телефон', value: `${formatPhone(phone)}, ${timezone}` },
        ...(email ? [{ label: 'Почта', value: email }] : []),
        ...wishFacts(order.wishes),
        ...(order.hasLargeItem ? [{ label: 'Крупногабаритный товар', value: 'есть' }] : []),
      ]),
      linesOf(order),
      ...factsOf(order),
    ],
    why: STAFF_WHY,
  }
}

/** Tells the staff that an order no longer waits for a payment, so that it can be assembled (STAFF-32). */
export function staffReadyLetter(order: StaffOrder): Letter {
  const { orderId, isPaid } = order
  const words = isPaid
    ? 'Деньги у магазина, заказ можно собирать.'
    : `Покупатель выбрал оплату при получении. Возьмите с него ${formatTotal(payableOf(order))} — скидки и доставка пересчитаны, верны суммы этого письма.`
  return aboutLetter(
    order,
    isPaid ? `Заказ № ${orderId} оплачен` : `Заказ № ${orderId} оплатят при получении`,
    words,
    factsOf(order),
  )
}

/** Tells the staff that a buyer has cancelled an order, so that nobody assembles it (STAFF-6). `refunded` is whole roubles. */
export function staffCancelledLetter(order: StaffOrder, { refunded }: { readonly refunded: number }): Letter {
  return aboutLetter(
    order,
    `Покупатель отменил заказ № ${order.orderId}`,
    `Собирать его не нужно, товары вернулись на полку.${refunded > 0 ? ` Возврат отправлен в банк: ${formatTotal(refunded)}` : ''}`,
  )
}

/** Tells the staff that the bank has returned the money of an order that is under way (STAFF-13). */
export function staffRefundedLetter(
  order: StaffOrder,
  { isShipped }: { readonly isShipped: boolean },
): Letter {
  return aboutLetter(
    order,
    `Банк вернул деньги за заказ № ${order.orderId}`,
    isShipped
      ? 'Магазин об этом не просил, а заказ уже в пути: позвоните покупателю.'
      : 'Магазин об этом не просил. Не отправляйте заказ и отмените его: тогда товары вернутся на полку, а бонусы — покупателю.',
  )
}

/** Tells the staff that an order has lost a campaign's gift, which must not be packed any more (CAMP-29). */
export function staffGiftLetter(order: StaffOrder, gift: string): Letter {
  return aboutLetter(
    order,
    `Из заказа № ${order.orderId} убран подарок`,
    `Условия акции больше не выполнены: не кладите в заказ подарок «${gift}», а если он уже упакован — выньте и верните на полку. Остальное отправляйте как обычно.`,
  )
}

/** Tells the staff that the bank declines a refund, of so many whole roubles (PAY-95). */
export function staffRefusalLetter(order: StaffOrder, amount: number): Letter {
  const { orderId } = order
  return aboutLetter(
    order,
    `Банк отказал в возврате по заказу № ${orderId}`,
    `Банк не вернул покупателю ${formatTotal(amount)} и отвечает отказом. Магазин будет повторять просьбу, остальные возвраты по заказу это не задерживает. Если вернёте деньги сами, запишите это командой order refund ${orderId} --by-hand, иначе банк может вернуть их ещё раз. В кабинете банка этот возврат не проводите.`,
  )
}

/** Tells the staff what is new about an order, whose it is, and what is in it. */
function aboutLetter(
  order: StaffOrder,
  heading: string,
  words: string,
  more: readonly LetterBlock[] = [],
): Letter {
  const { name, phone } = order
  // An order that is old, or whose buyer's account is closed, no longer has contacts.
  const who = phone === '' ? [] : [name, formatPhone(phone)]
  return {
    subject: heading,
    preheader: who.join(', ') || heading,
    ...{ to: 'staff', heading },
    blocks: [
      text(words),
      ...facts(who.map((value, i) => ({ label: i === 0 ? 'Покупатель' : 'Телефон', value }))),
      linesOf(order),
      ...more,
    ],
    why: STAFF_WHY,
  }
}

const STAFF_WHY = 'Это письмо о заказах получают сотрудники «Глянца»: адрес указан в настройках магазина.'
