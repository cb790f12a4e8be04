import { isEmailValid } from '#shared/email.ts'
import { toE164 } from '#shared/phone.ts'
import type { RestockChannel } from './channels.ts'

const PHONE_MISSING = 'Введите номер телефона полностью: +7 и\u00a0десять цифр'
const EMAIL_MISSING = 'Введите email, на\u00a0который написать'
const EMAIL_WRONG = 'Проверьте email: такого адреса быть не\u00a0может'

/** A contact in the form in which it is stored and compared, or why it cannot be one. */
type ReadContact =
  | { readonly contact: string; readonly error: null }
  | { readonly contact: null; readonly error: string }

/**
 * Reads where a shopper wants to be told: a phone, which becomes E.164, or a mail address, whose letters become small
 * ones, so that one person does not ask twice (WAIT-3).
 */
export function readRestockContact(channel: RestockChannel, text: string): ReadContact {
  const typed = text.trim()
  if (channel === 'sms') {
    const contact = toE164(typed)
    return contact === null ? { contact, error: PHONE_MISSING } : { contact, error: null }
  }
  if (typed === '') return { contact: null, error: EMAIL_MISSING }
  return isEmailValid(typed)
    ? { contact: typed.toLowerCase(), error: null }
    : { contact: null, error: EMAIL_WRONG }
}
