import { isPhoneValid, isPossible, NATIONAL_DIGITS, readPhone } from '#shared/phone.ts'

/**
 * The phone of an order in E.164: what the shared validator takes (spec §5, Phone), if it holds ten national digits.
 * More of them, which the form's mask has no room for, are an extension, and the order keeps the number before it.
 * null: no number that could be called.
 */
export function orderPhone(text: string): string | null {
  const phone = readPhone(text)
  if (!isPhoneValid(text) || phone.kind !== 'own' || phone.national.length < NATIONAL_DIGITS) return null
  if (!isPossible(phone.national)) return null
  return `+7${phone.national.slice(0, NATIONAL_DIGITS)}`
}
