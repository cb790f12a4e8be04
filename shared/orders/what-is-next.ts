import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'
import { isStoppedByRefund } from './order-states.ts'
import { isUnclear, type OrderSituation } from './state-labels.ts'

interface OrderOnItsWay extends OrderSituation {
  /** null before the delivery is agreed on. */
  readonly deliveryKind: DeliveryKind | null
  /** When the money came back, as a sentence; null while it may be on its way, and where none comes back. */
  readonly arrived: string | null
}

/** Returns what happens next, in one or two sentences; an order that waits for its payment says so first. */
export function whatIsNext(order: OrderOnItsWay): string {
  const { fulfilment, payment, deliveryKind } = order
  if (fulfilment === 'cancelled') {
    if (order.arrived !== null) return `Заказ отменён. ${order.arrived}`
    return payment === 'refunded'
      ? 'Заказ отменён, деньги вернутся в\u00a0течение нескольких дней.'
      : 'Заказ отменён. Товары вернулись в\u00a0продажу, их можно заказать снова.'
  }
  if (fulfilment === 'returned') {
    if (order.arrived !== null) return `Заказ вернулся к\u00a0нам. ${order.arrived}`
    if (payment !== 'refunded') return 'Заказ вернулся к\u00a0нам. Если это ошибка, позвоните, поможем.'
    return order.isPrepay
      ? 'Заказ вернулся к\u00a0нам, деньги вернутся в\u00a0течение нескольких дней.'
      : 'Заказ вернулся к\u00a0нам, деньги за\u00a0него возвращаем лично. Если вы\u00a0их не\u00a0получили, позвоните.'
  }
  if (order.canPay && payment === 'failed') {
    return 'Деньги не списаны. Попробуйте оплатить ещё раз: товары мы\u00a0пока держим за\u00a0вами.'
  }
  if (order.canPay) return 'Товары отложены для вас. Оплатите заказ, и\u00a0мы\u00a0начнём его собирать.'
  if (fulfilment === 'new' && isUnclear(payment)) {
    return 'Срок оплаты вышел, уточняем у\u00a0банка, дошли ли деньги. Если вы\u00a0успели оплатить, заказ останется за\u00a0вами.'
  }
  if (isStoppedByRefund(order)) {
    return `${order.arrived ?? 'Деньги вернутся в\u00a0течение нескольких дней.'} Этот заказ мы\u00a0не\u00a0отправим, но\u00a0его можно оформить заново.`
  }
  if (fulfilment === 'new' && order.kind === 'quick') {
    return 'Наш оператор скоро позвонит, чтобы согласовать доставку и\u00a0оплату.'
  }
  if (fulfilment === 'shipped') return UNDER_WAY[deliveryKind ?? 'courier']
  if (fulfilment === 'delivered') return ARRIVED[deliveryKind ?? 'courier']
  return NEXT[fulfilment]
}

const NEXT = {
  new: 'Проверяем заказ и\u00a0начинаем собирать.',
  confirmed: 'Собираем заказ на\u00a0складе.',
  assembled: 'Передаём заказ в\u00a0доставку.',
  done: 'Заказ у\u00a0вас. Спасибо, что выбрали «Глянец»!',
} as const

/** Only an order that waits somewhere is announced by SMS (ORD-56). */
const UNDER_WAY: Readonly<Record<DeliveryKind, string>> = {
  courier: 'Заказ едет к\u00a0вам.',
  pickup: 'Заказ едет в\u00a0пункт выдачи. Когда он\u00a0прибудет, пришлём SMS.',
  post: 'Заказ едет на\u00a0почту. Когда он\u00a0прибудет, пришлём SMS.',
  store: 'Заказ едет в\u00a0магазин. Когда он\u00a0прибудет, пришлём SMS.',
}

const ARRIVED: Readonly<Record<DeliveryKind, string>> = {
  courier: 'Курьер привёз заказ. Если что-то не\u00a0так, позвоните, разберёмся.',
  pickup: 'Заказ в\u00a0пункте выдачи. Осталось его забрать.',
  post: 'Заказ на\u00a0почте. Осталось его забрать.',
  store: 'Заказ в\u00a0магазине. Осталось его забрать.',
}
