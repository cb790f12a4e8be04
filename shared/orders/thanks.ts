import type { OrderView } from './contract.ts'

/** 'pending' until a message has left the shop; null if none was written or it was given up. */
type NoticeState = 'pending' | 'sent' | null

/** How far the messages about a placed order have come. */
export interface NoticeStates {
  readonly sms: NoticeState
  readonly mail: NoticeState
}

/** Returns whether the page thanks for the order: while it is new, unless its payment has gone wrong (ORD-57). */
export function isThanked({
  fulfilment,
  payment,
  canPay,
}: Pick<OrderView, 'fulfilment' | 'payment' | 'canPay'>): boolean {
  if (fulfilment !== 'new') return false
  return payment === 'none' || payment === 'paid' || (canPay && payment === 'pending')
}

/** Returns by which messages the shop has told the shopper of the order, or will; null if by none (ORD-57). */
export function noticeText({ sms, mail }: NoticeStates): string | null {
  const channels = [sms && 'SMS', mail && 'письмо'].filter((channel) => channel !== null)
  if (channels.length === 0) return null
  const verb = sms === 'pending' || mail === 'pending' ? 'Пришлём' : 'Отправили'
  return `${verb} ${channels.join(' и\u00a0')} с\u00a0номером заказа и\u00a0ссылкой на\u00a0эту страницу.`
}
