import { isEmailValid } from '#shared/email.ts'
import { isPhoneValid, toE164 } from '#shared/phone.ts'

/** The checkout's fields that an error can point at. */
export type OrderField =
  | 'name'
  | 'phone'
  | 'email'
  | 'tariffId'
  | 'address'
  | 'street'
  | 'buildingNumber'
  | 'paymentSystemId'

export interface OrderFormError {
  /** Null: the shop's own answer, tied to no field. */
  readonly field: OrderField | null
  readonly text: string
}

/** The part of the checkout form that is judged before it is sent. */
export interface OrderFormToCheck {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly tariffId: number
  readonly pickupPointId: number
  readonly address: string
  readonly street: string
  readonly buildingNumber: string
  readonly paymentSystemId: number
}

export interface OrderFormSituation {
  /** Where the order goes. */
  readonly isRussia: boolean
  /** The chosen tariff is a pickup or brand-store one: without its point nothing is chosen yet. */
  readonly needsPoint: boolean
}

const NO_TARIFF = 'Вы не выбрали способ доставки'
const NO_PAYMENT_SYSTEM = 'Вы не выбрали тип платежа'
export const EMAIL_INVALID = 'Вы неверно заполнили поле "Email"'

/**
 * Errors of the checkout form in the specification's order and words (spec §5, Checkout submit). Emptiness and
 * format are separate checks; a pickup tariff without its point counts as no tariff. Used by browser and server.
 */
export function orderFormErrors(form: OrderFormToCheck, situation: OrderFormSituation): OrderFormError[] {
  const errors: OrderFormError[] = []
  const refuse = (field: OrderField, text: string) => errors.push({ field, text })
  const isEmpty = (text: string) => text.trim() === ''

  if (isEmpty(form.name)) refuse('name', '- "Фамилия и Имя"')
  if (isEmpty(form.phone)) refuse('phone', '- "Телефон"')
  if (isEmpty(form.email)) refuse('email', '- "Email"')
  if (!isEmpty(form.phone) && !isOrderPhone(form.phone))
    refuse('phone', 'Вы неверно заполнили поле "Телефон"')
  if (!isEmailValid(form.email.trim())) refuse('email', EMAIL_INVALID)

  // A point left over from another tariff is no point of this one.
  const hasPoint = situation.needsPoint && form.pickupPointId !== 0
  const hasTariff = form.tariffId !== 0 && (hasPoint || !situation.needsPoint)
  if (!hasTariff) refuse('tariffId', NO_TARIFF)
  if (!hasPoint && !situation.isRussia && isEmpty(form.address)) {
    refuse('address', 'Вы не заполнили адрес доставки')
  }
  if (!hasPoint && situation.isRussia && hasTariff) {
    if (isEmpty(form.street)) refuse('street', 'Вы не заполнили название улицы в способе доставки')
    if (isEmpty(form.buildingNumber))
      refuse('buildingNumber', 'Вы не заполнили номер дома в способе доставки')
  }
  if (form.paymentSystemId === 0) refuse('paymentSystemId', NO_PAYMENT_SYSTEM)
  return errors
}

/** The shared validator, and what it takes for granted of the mask: ten national digits. */
export function isOrderPhone(text: string): boolean {
  return isPhoneValid(text) && toE164(text) !== null
}

/** The same errors as the original path answers them: field → texts, in the same order. */
export function errorsByField(errors: readonly OrderFormError[]): Record<string, string[]> {
  const byField: Record<string, string[]> = {}
  for (const { field, text } of errors) {
    const texts = (byField[field ?? 'order'] ??= [])
    texts.push(text)
  }
  return byField
}
