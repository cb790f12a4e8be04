import type { OrderInput } from '#shared/orders/contract.ts'
import type { OrderChoices, OrderForm } from '#shared/orders/order-form.ts'
import type { OrderFormSituation } from '#shared/orders/order-form-errors.ts'
import { mapStreet } from '#shared/orders/street-address.ts'
import { timezoneOf } from '#shared/orders/timezone.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'

const PHONE_SCREEN = '(max-width: 728px)'

interface Order {
  readonly form: OrderForm
  readonly choices: OrderChoices
  readonly situation: OrderFormSituation
  readonly tariff: Tariff | undefined
  readonly shownTotal: number
  readonly reToken: string
}

/** Returns the order in the form in which it is sent, with only the address fields that the chosen tariff needs. */
export function toOrderInput({ form, choices, situation, tariff, shownTotal, reToken }: Order): OrderInput {
  const { isRussia, needsPoint } = situation
  const hasStreet = isRussia && !needsPoint
  const isPost = tariff?.isPost ?? false
  const { tariffId, pickupPointId, paymentSystemId } = choices
  const text = (isShown: boolean, value: string) => (isShown ? value.trim() : '')
  return {
    ...form,
    // Coupon and bonuses are missing, because the order takes them from the basket.
    ...{ tariffId, pickupPointId: needsPoint ? pickupPointId : 0, paymentSystemId },
    name: form.name.trim(),
    email: form.email.trim(),
    address: text(!isRussia, form.address),
    ...mapStreet((field) => text(hasStreet && (field !== 'postcode' || isPost), form[field])),
    timezone: timezoneOf(-new Date().getTimezoneOffset()),
    isMobile: window.matchMedia(PHONE_SCREEN).matches,
    shownTotal,
    reToken,
  }
}
