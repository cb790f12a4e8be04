import { CAPTCHA_TEXTS, CaptchaError } from '#web/lib/captcha.ts'
import { detailsOf, isOfCaptcha, refusalOf } from '#web/lib/refusal.ts'

/** Captcha failure (spec §8, Callback); what exactly failed stands below it. */
const CAPTCHA_REFUSED = 'Ошибка проверки безопасности. Попробуйте еще раз.'
/** Transport failure (spec §8, Callback). */
const OFFLINE_MESSAGE = 'Внутренняя ошибка сервера'

/** The lines of the error area for a try that failed (spec §8, Callback). */
export function callbackErrors(error: unknown): readonly string[] {
  if (error instanceof CaptchaError) return [CAPTCHA_REFUSED, CAPTCHA_TEXTS[error.failure]]
  const refusal = refusalOf(error)
  if (refusal === null || refusal.code === 'INTERNAL') return [OFFLINE_MESSAGE]
  if (isOfCaptcha(refusal)) return [CAPTCHA_REFUSED, refusal.message]
  const fields = Object.values(detailsOf(refusal, 'BAD_INPUT')?.fields ?? {})
  return fields.length > 0 ? fields : [refusal.message]
}
