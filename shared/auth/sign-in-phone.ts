import { isPossible } from '#shared/phone.ts'

/** What the form says of a number that no code can be sent to. */
export const SIGN_IN_PHONE_ERROR = 'Введите номер телефона полностью: +7 и десять цифр'
/** The same of a whole one that the numbering plan does not know. */
const NO_SUCH_PHONE = 'Проверьте номер телефона: после +7 такого кода нет'

/**
 * The phone a code goes to, in E.164: what is left of the text when only '+' and digits are kept (spec §5, Phone)
 * must be +7 and ten digits that somebody may have. null: anything else, a number without its +7 too.
 */
export function signInPhone(text: string): string | null {
  const kept = keptOf(text)
  return isWhole(kept) && isPossible(kept.slice(2)) ? kept : null
}

/** Why no code goes to a phone. */
export function signInPhoneError(text: string): string {
  return isWhole(keptOf(text)) ? NO_SUCH_PHONE : SIGN_IN_PHONE_ERROR
}

function keptOf(text: string): string {
  return text.replace(/[^+\d]/g, '')
}

function isWhole(kept: string): boolean {
  return /^\+7\d{10}$/.test(kept)
}
