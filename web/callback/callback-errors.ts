import { CAPTCHA_TEXTS, CaptchaError } from '#web/lib/captcha.ts'
import { detailsOf, isOfCaptcha, refusalOf } from '#web/lib/refusal.ts'

/** Shown for a failed captcha (CALL-15); a second line says what failed (CALL-25). */
const CAPTCHA_REFUSED = 'Ошибка проверки безопасности. Попробуйте еще раз.'
/** Shown for a transport failure (CALL-17). */
const OFFLINE_MESSAGE = 'Внутренняя ошибка сервера'

/** Returns the lines of the error area for a failed request (CALL-15, CALL-16, CALL-17). */
export function callbackErrors(error: unknown): readonly string[] {
  if (error instanceof CaptchaError) return [CAPTCHA_REFUSED, CAPTCHA_TEXTS[error.failure]]
  const refusal = refusalOf(error)
  if (refusal === null || refusal.code === 'INTERNAL') return [OFFLINE_MESSAGE]
  if (isOfCaptcha(refusal)) return [CAPTCHA_REFUSED, refusal.message]
  const fields = Object.values(detailsOf(refusal, 'BAD_INPUT')?.fields ?? {})
  return fields.length > 0 ? fields : [refusal.message]
}
