import { signInPhone, signInPhoneError } from '#shared/auth/sign-in-phone.ts'
import { AppError } from '#shared/errors.ts'

/** The phone of the form in E.164. BAD_INPUT. */
export function readPhone(text: string): string {
  const phone = signInPhone(text)
  if (phone === null) throw new AppError('BAD_INPUT', { fields: { phone: signInPhoneError(text) } })
  return phone
}
