import type { PickupPointIdOrNone, TariffIdOrNone } from '#shared/delivery-ids.ts'
import { isEmailValid } from '#shared/email.ts'
import { orderPhone } from './order-phone.ts'

/** The fields of the checkout that an error can refer to. */
export const ORDER_FIELDS = [
  'name',
  'phone',
  'email',
  'tariffId',
  'address',
  'street',
  'buildingNumber',
  'paymentSystemId',
] as const
export type OrderField = (typeof ORDER_FIELDS)[number]

export interface OrderFormError {
  /** A missing or malformed value, or a refusal by the server. */
  readonly kind: 'missing' | 'malformed' | 'refused'
  /** null for an error that belongs to no field, such as an answer of the server. */
  readonly field: OrderField | null
  readonly text: string
  /** The product that the server has refused because it is sold out. */
  readonly soldOutId?: number
  /** Set if the captcha itself does not work, so that only an order without it can be placed. */
  readonly isCaptchaDown?: true
}

/** The part of the checkout form that is validated before submission. */
export interface OrderFormToCheck {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly tariffId: TariffIdOrNone
  readonly pickupPointId: PickupPointIdOrNone
  readonly address: string
  readonly street: string
  readonly buildingNumber: string
  readonly paymentSystemId: number
}

export interface OrderFormSituation {
  /** True if the order is delivered within Russia. */
  readonly isRussia: boolean
  /** True if the chosen tariff is for pickup or the brand store and therefore needs a point (CHK-44). */
  readonly needsPoint: boolean
}

const NO_TARIFF = 'Вы не выбрали способ доставки'
const NO_PAYMENT_SYSTEM = 'Вы не выбрали тип платежа'
export const EMAIL_INVALID = 'Вы неверно заполнили поле "Email"'

/**
 * Returns the errors of the checkout form in the order of CHK-49. Missing and malformed values are separate checks
 * (FORM-10). A pickup or brand-store tariff without its point counts as no tariff. Used by browser and server.
 */
export function orderFormErrors(form: OrderFormToCheck, situation: OrderFormSituation): OrderFormError[] {
  const errors: OrderFormError[] = []
  const missing = (field: OrderField, text: string) => errors.push({ kind: 'missing', field, text })
  const malformed = (field: OrderField, text: string) => errors.push({ kind: 'malformed', field, text })
  const isEmpty = (text: string) => text.trim() === ''

  if (isEmpty(form.name)) missing('name', '- "Фамилия и Имя"')
  if (isEmpty(form.phone)) missing('phone', '- "Телефон"')
  if (isEmpty(form.email)) missing('email', '- "Email"')
  if (!isEmpty(form.phone) && orderPhone(form.phone) === null)
    malformed('phone', 'Вы неверно заполнили поле "Телефон"')
  if (!isEmailValid(form.email.trim())) malformed('email', EMAIL_INVALID)

  // The point of another tariff does not count.
  const hasPoint = situation.needsPoint && form.pickupPointId !== 0
  const hasTariff = form.tariffId !== 0 && (hasPoint || !situation.needsPoint)
  if (!hasTariff) missing('tariffId', NO_TARIFF)
  if (!hasPoint && !situation.isRussia && isEmpty(form.address)) {
    missing('address', 'Вы не заполнили адрес доставки')
  }
  if (!hasPoint && situation.isRussia && hasTariff) {
    if (isEmpty(form.street)) missing('street', 'Вы не заполнили название улицы в способе доставки')
    if (isEmpty(form.buildingNumber))
      missing('buildingNumber', 'Вы не заполнили номер дома в способе доставки')
  }
  if (form.paymentSystemId === 0) missing('paymentSystemId', NO_PAYMENT_SYSTEM)
  return errors
}

/** Groups errors in the form of the legacy REST API: field → texts, in the same order. */
export function errorsByField(errors: readonly Omit<OrderFormError, 'kind'>[]): Record<string, string[]> {
  const byField: Record<string, string[]> = {}
  for (const { field, text } of errors) {
    const texts = (byField[field ?? 'order'] ??= [])
    texts.push(text)
  }
  return byField
}
