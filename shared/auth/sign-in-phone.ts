import { isPossible } from '#shared/phone.ts'

/** The error for a phone to which no code can be sent. */
export const SIGN_IN_PHONE_ERROR = 'Введите номер телефона полностью: +7 и десять цифр'
/** The error for a complete phone that the numbering plan does not have. */
const NO_SUCH_PHONE = 'Проверьте номер телефона: после +7 такого кода нет'

/**
 * Returns the phone that a code is sent to, in E.164. Of the text only '+' and digits are kept; they must be +7 and
 * ten digits of a number that can exist (AUTH-25, FORM-18). Returns null otherwise, also for a number without +7.
 */
export function signInPhone(text: string): string | null {
  const kept = keptOf(text)
  return isWhole(kept) && isPossible(kept.slice(2)) ? kept : null
}

/** Returns why no code can be sent to a phone. */
export function signInPhoneError(text: string): string {
  return isWhole(keptOf(text)) ? NO_SUCH_PHONE : SIGN_IN_PHONE_ERROR
}

function keptOf(text: string): string {
  return text.replace(/[^+\d]/g, '')
}

function isWhole(kept: string): boolean {
  return /^\+7\d{10}$/.test(kept)
}
