import { signInPhone, signInPhoneError } from '#shared/auth/sign-in-phone.ts'
import { AppError } from '#shared/errors.ts'

/** Parses the phone of the form to E.164. Throws BAD_INPUT (field `phone`). */
export function readPhone(text: string): string {
  const phone = signInPhone(text)
  if (phone === null) throw new AppError('BAD_INPUT', { fields: { phone: signInPhoneError(text) } })
  return phone
}
