import { ORDER_FIELDS, type OrderField, type OrderFormError } from '#shared/orders/order-form-errors.ts'
import { totalChanged } from '#shared/orders/total-changed.ts'
import { CAPTCHA_TEXTS, CaptchaError, type CaptchaFailure } from '#web/lib/captcha.ts'
import { NO_CONNECTION } from '#web/lib/no-connection.ts'
import { detailsOf, isOfCaptcha, refusalOf } from '#web/lib/refusal.ts'

/** Shown for a failure of the network and for an unexpected one (CHK-58). */
const FAILED = 'Что-то пошло не так'
/** Shown for a failed captcha (CHK-54); a second line says what failed (CHK-73) or what helps. */
const CAPTCHA_REFUSED = 'Ошибка проверки безопасности. Пожалуйста, попробуйте еще раз.'

/** Failures in which the captcha works: the shopper has not passed it. */
const OF_THE_SHOPPER: readonly CaptchaFailure[] = ['dismissed', 'no-token']

/** Thrown if the order would cost another amount than the page has shown. Whole roubles. */
export class ChangedTotal extends Error {
  readonly total: number

  constructor(total: number) {
    super('total changed')
    this.total = total
  }
}

/** Returns the errors of a failed submission: the first message of each field (CHK-55). */
export function submitErrors(error: unknown): OrderFormError[] {
  if (error instanceof ChangedTotal) return [refused(totalChanged(error.total))]
  if (error instanceof CaptchaError)
    return captchaErrors(CAPTCHA_TEXTS[error.failure], !OF_THE_SHOPPER.includes(error.failure))
  const refusal = refusalOf(error)
  if (refusal && isOfCaptcha(refusal)) return captchaErrors(refusal.message, refusal.code === 'CAPTCHA_DOWN')
  if (!refusal) return [refused(FAILED), refused(NO_CONNECTION)]
  const { errors: fields = {}, shortages: [shortage] = [] } = detailsOf(refusal, 'ORDER_REFUSED') ?? {}
  const soldOut = shortage?.available === 0 ? { soldOutId: shortage.shopItemId } : {}
  const errors = Object.entries(fields).flatMap(([name, [text]]) =>
    text === undefined
      ? []
      : [
          {
            ...refused(text, ORDER_FIELDS.find((field) => field === name) ?? null),
            ...(name === 'basket' && soldOut),
          },
        ],
  )
  return errors.length > 0 ? errors : [refused(refusal.message)]
}

function captchaErrors(reason: string, isCaptchaDown: boolean): OrderFormError[] {
  return [refused(CAPTCHA_REFUSED), { ...refused(reason), ...(isCaptchaDown && { isCaptchaDown }) }]
}

function refused(text: string, field: OrderField | null = null): OrderFormError {
  return { kind: 'refused', field, text }
}
