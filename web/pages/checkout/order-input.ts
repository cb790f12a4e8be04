import type { BasketView } from '#shared/basket/contract.ts'
import type { OrderInput } from '#shared/orders/contract.ts'
import type { OrderFormSituation } from '#shared/orders/order-form-errors.ts'
import { timezoneOf } from '#shared/orders/timezone.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import type { OrderForm } from '#web/orders/order-form.ts'

const PHONE_SCREEN = '(max-width: 728px)'

interface Scene {
  readonly form: OrderForm
  readonly situation: OrderFormSituation
  readonly tariff: Tariff | undefined
  readonly basket: BasketView
  readonly reToken: string
}

/** What is sent: only the fields that belong to the chosen way of delivery. */
export function toOrderInput({ form, situation, tariff, basket, reToken }: Scene): OrderInput {
  const { isRussia, needsPoint } = situation
  const hasStreet = isRussia && !needsPoint
  // Coupon and bonuses are the basket's: the order takes them from there.
  const { couponText: _coupon, bonusesToWithdraw: _bonuses, ...own } = form
  const text = (isAsked: boolean, value: string) => (isAsked ? value.trim() : '')
  return {
    ...own,
    name: form.name.trim(),
    email: form.email.trim(),
    pickupPointId: needsPoint ? form.pickupPointId : 0,
    address: text(!isRussia, form.address),
    postcode: text(hasStreet && (tariff?.isPost ?? false), form.postcode),
    street: text(hasStreet, form.street),
    buildingNumber: text(hasStreet, form.buildingNumber),
    buildingSuffix: text(hasStreet, form.buildingSuffix),
    flatNumber: text(hasStreet, form.flatNumber),
    timezone: timezoneOf(-new Date().getTimezoneOffset()),
    isMobile: window.matchMedia(PHONE_SCREEN).matches,
    shownTotal: basket.payableTotal,
    reToken,
  }
}
