import { isPhoneValid, isPossible, NATIONAL_DIGITS, readPhone } from '#shared/phone.ts'

/**
 * Returns the phone of an order in E.164, or null if the text contains no number that can be called. The text must
 * pass the shared validator (FORM-8) and have at least ten national digits. Digits beyond ten, for which the form's
 * mask has no place, count as an extension and are dropped (FORM-20).
 */
export function orderPhone(text: string): string | null {
  const phone = readPhone(text)
  if (!isPhoneValid(text) || phone.kind !== 'own' || phone.national.length < NATIONAL_DIGITS) return null
  if (!isPossible(phone.national)) return null
  return `+7${phone.national.slice(0, NATIONAL_DIGITS)}`
}
