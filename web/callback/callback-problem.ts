import { readPhone } from '#shared/phone.ts'
import { phoneProblem } from '#web/lib/phone-notes.ts'
import { CALLBACK_PLACES } from './callback-mask.ts'

/**
 * The smallest number of digits, country code included, that may be a whole number. A shorter text is only
 * unfinished.
 */
const SHORTEST_PHONE = 8

/** Shown for an ambiguous number. This form also accepts foreign numbers. */
const UNCLEAR = 'Номер не\u00a0читается: начните его с\u00a0+7 или с\u00a0+ и\u00a0кода страны'
const INCOMPLETE = 'Номер неполный: после +7 нужны десять цифр вместе с\u00a0кодом города'

/**
 * Returns why not even the second press sends a phone: it is long enough to be a number, but cannot be called or is
 * ambiguous (CALL-18). A number that is only too short or too long can be confirmed by the second press (CALL-10).
 */
export function callbackProblem(phone: string): string | null {
  const isLong = phone.replace(/\D/g, '').length >= SHORTEST_PHONE
  if (!isLong) return null
  return readPhone(phone).kind === 'unclear' ? UNCLEAR : (phoneProblem(phone, CALLBACK_PLACES) ?? null)
}

/**
 * Returns the same when the button is pressed. `mayLackCode` is true if the first digit may have been mistaken for
 * the country code.
 */
export function submitProblem(phone: string, mayLackCode: boolean): string | null {
  return mayLackCode ? INCOMPLETE : callbackProblem(phone)
}
