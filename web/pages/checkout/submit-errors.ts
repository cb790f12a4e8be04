import type { OrderField, OrderFormError } from '#shared/orders/order-form-errors.ts'
import { totalChanged } from '#shared/orders/total-changed.ts'
import { CAPTCHA_TEXTS, CaptchaError } from '#web/lib/captcha.ts'
import { NO_CONNECTION } from '#web/lib/no-connection.ts'
import { detailsOf, isOfCaptcha, refusalOf } from '#web/lib/refusal.ts'

/** Shown for a failure of the network or an unexpected one (CHK-58). */
const FAILED = 'Что-то пошло не так'
/** Shown for a failed captcha (CHK-54), with the particular failure or what helps below it. */
const CAPTCHA_REFUSED = 'Ошибка проверки безопасности. Пожалуйста, попробуйте еще раз.'

const ORDER_FIELDS: readonly OrderField[] = [
  'name',
  'phone',
  'email',
  'tariffId',
  'address',
  'street',
  'buildingNumber',
  'paymentSystemId',
]

/** Thrown if the order would cost more than the page has shown. Whole roubles. */
export class ChangedTotal extends Error {
  readonly total: number

  constructor(total: number) {
    super('total changed')
    this.total = total
  }
}

/** Returns the errors of a failed submission: the first message of each field (CHK-55). */
export function submitErrors(error: unknown): OrderFormError[] {
  if (error instanceof ChangedTotal) return [withoutField(totalChanged(error.total))]
  if (error instanceof CaptchaError) return captchaErrors(CAPTCHA_TEXTS[error.failure])
  const refusal = refusalOf(error)
  if (refusal && isOfCaptcha(refusal)) return captchaErrors(refusal.message)
  if (!refusal) return [withoutField(FAILED), withoutField(NO_CONNECTION)]
  const fields = detailsOf(refusal, 'ORDER_REFUSED')?.errors ?? {}
  const errors = Object.entries(fields).flatMap(([name, [text]]) =>
    text === undefined ? [] : [{ field: ORDER_FIELDS.find((field) => field === name) ?? null, text }],
  )
  return errors.length > 0 ? errors : [withoutField(refusal.message)]
}

function captchaErrors(reason: string): OrderFormError[] {
  return [withoutField(CAPTCHA_REFUSED), withoutField(reason)]
}

function withoutField(text: string): OrderFormError {
  return { field: null, text }
}
