/** What the form says of a number that no code can be sent to. */
export const SIGN_IN_PHONE_ERROR = 'Введите номер телефона полностью: +7 и десять цифр'

/**
 * The phone a code goes to, in E.164: what is left of the text when only '+' and digits are kept (spec §5, Phone)
 * must be +7 and ten digits. null: anything else, a number without its +7 too.
 */
export function signInPhone(text: string): string | null {
  const kept = text.replace(/[^+\d]/g, '')
  return /^\+7\d{10}$/.test(kept) ? kept : null
}
