import { formatTotal } from '#shared/format.ts'
import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'
import type { HistoryEntry } from './contract.ts'
import { waitsForCollection } from './is-received.ts'
import { type FulfilmentState, isStoppedByRefund, type PaymentState } from './order-states.ts'

export interface OrderSituation {
  readonly kind: 'full' | 'quick'
  readonly fulfilment: FulfilmentState
  readonly payment: PaymentState
  readonly isPrepay: boolean
  readonly canPay: boolean
}

/** How an order is paid, and what refunds of its parts have given back, in whole roubles. */
type PaidSituation = Pick<OrderSituation, 'fulfilment' | 'payment'> & { readonly refundedTotal: number }

/** Labels of the fulfilment states for shoppers. */
const FULFILMENT_LABELS = {
  new: 'Принят',
  confirmed: 'Подтверждён',
  assembled: 'Собран',
  shipped: 'В пути',
  delivered: 'Доставлен',
  done: 'Получен',
  cancelled: 'Отменён',
  returned: 'Возвращён',
} as const satisfies Record<FulfilmentState, string>

/** Labels of the payment states for shoppers. */
const PAYMENT_LABELS = {
  none: 'Оплата при получении',
  pending: 'Ждёт оплаты',
  paid: 'Оплачен',
  failed: 'Оплата не прошла',
  refunded: 'Возврат денег оформлен',
} as const satisfies Record<PaymentState, string>

/**
 * Returns the label of an order's payment state; a cancelled or returned order that was never paid reads
 * 'Не оплачен', and a paid one of which a part was refunded names it.
 */
export function paymentLabel({ fulfilment, payment, refundedTotal }: PaidSituation): string {
  const isOver = fulfilment === 'cancelled' || fulfilment === 'returned'
  if (isOver && payment !== 'paid' && payment !== 'refunded') return 'Не\u00a0оплачен'
  if (payment === 'paid' && refundedTotal > 0)
    return `${PAYMENT_LABELS.paid}, возвращено ${formatTotal(refundedTotal)}`
  return PAYMENT_LABELS[payment]
}

/**
 * Returns by which system an order is paid and the state of its payment: 'СБП. Оплачен.' The name of a system for
 * payment on receipt says the state already.
 */
export function paymentLine(
  order: PaidSituation,
  system: { readonly name: string; readonly isPrepay: boolean },
): string {
  const label = paymentLabel(order)
  if (label === PAYMENT_LABELS.none && !system.isPrepay) return `${system.name}.`
  return `${system.name}. ${label.replace(/\.$/, '')}.`
}

const HISTORY_LABELS: Readonly<Record<HistoryEntry['track'], Readonly<Record<string, string>>>> = {
  fulfilment: FULFILMENT_LABELS,
  payment: { ...PAYMENT_LABELS, none: 'Выбрана оплата при получении' },
  refund: {
    requested: 'Пришла лишняя оплата, возвращаем деньги',
    confirmed: 'Банк вернул лишнюю оплату',
    'by-hand': 'Вернули лишнюю оплату лично',
    'part-requested': 'Возвращаем',
    'part-confirmed': 'Банк вернул',
    'part-by-hand': 'Вернули лично',
  },
}

/** Returns the label of an entry in the order's history, with the sum of a refund of a part. */
export function historyLabel({ track, state, amount }: Omit<HistoryEntry, 'at'>): string {
  const label = HISTORY_LABELS[track][state] ?? state
  return amount === undefined ? label : `${label} ${formatTotal(amount)}`
}

/**
 * Returns the entries of a history that shoppers see: all but the initial payment state 'none', which carries no
 * information. A later 'none' is a change to payment on receipt.
 */
export function shownHistory<Entry extends Pick<HistoryEntry, 'track' | 'state'>>(
  history: readonly Entry[],
): Entry[] {
  const first = history.find(({ track }) => track === 'payment')
  return history.filter((entry) => entry !== first || entry.state !== 'none')
}

export const QUICK_ORDER_NOTE = 'Заказ подтверждается после звонка оператора'

/** Whether an order that can no longer be paid stays only until the bank has said whether it is paid (PAY-38). */
export function isUnclear(payment: PaymentState): boolean {
  return payment === 'pending' || payment === 'failed'
}

/** Where an order waits until it is collected. No courier's order does. */
const WAITS_AT: Readonly<Record<DeliveryKind, string>> = {
  courier: FULFILMENT_LABELS.delivered,
  pickup: 'Ждёт в\u00a0пункте выдачи',
  post: 'Ждёт на\u00a0почте',
  store: 'Ждёт в\u00a0магазине',
}

/** `deliveryKind` is null for a quick order whose delivery an operator agrees on. */
type Headed = Omit<OrderSituation, 'isPrepay'> &
  PaidSituation & { readonly deliveryKind: DeliveryKind | null }

/** Returns the state of an order in a few words; one that waits for its payment, or to be collected, says so. */
export function headlineOf(order: Headed): string {
  const { kind, fulfilment, payment, canPay, deliveryKind } = order
  if (canPay) return PAYMENT_LABELS[payment]
  if (fulfilment === 'new' && isUnclear(payment)) return 'Проверяем оплату'
  if (fulfilment === 'new' && payment === 'paid') return paymentLabel(order)
  if (isStoppedByRefund(order)) return paymentLabel(order)
  if (kind === 'quick' && fulfilment === 'new') return 'Принят, ждите звонка'
  const delivery = deliveryKind && { kind: deliveryKind }
  if (delivery && waitsForCollection({ fulfilment, delivery })) return WAITS_AT[delivery.kind]
  return FULFILMENT_LABELS[fulfilment]
}
