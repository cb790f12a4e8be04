import type { OrderInput } from './contract.ts'
import { NO_WISHES } from './order-wishes.ts'
import { NO_STREET } from './street-address.ts'

/** The choices that the server stores with the basket and that are sent with the order. */
export type OrderChoices = Pick<OrderInput, 'tariffId' | 'pickupPointId' | 'paymentSystemId'>

/**
 * What the shopper has typed and ticked. The choices are stored with the basket, and the captcha's token is never
 * stored.
 */
export type OrderForm = Omit<
  OrderInput,
  keyof OrderChoices | 'couponText' | 'bonusesToWithdraw' | 'timezone' | 'isMobile' | 'shownTotal' | 'reToken'
>

/** The initial form: both subscriptions are ticked until the shopper unticks them (CHK-24). */
export const EMPTY_ORDER_FORM: OrderForm = {
  name: '',
  phone: '',
  email: '',
  smsSubscriptionAgreement: true,
  emailSubscriptionAgreement: true,
  ...NO_WISHES,
  address: '',
  ...NO_STREET,
}
