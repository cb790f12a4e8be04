import { isForeignPhone, NATIONAL_DIGITS, readPhone } from '#shared/phone.ts'
import { plural } from '#shared/plural.ts'
import { phoneProblem } from '#web/lib/phone-notes.ts'

/**
 * Returns the note beside the phone. `isFinished` means that the shopper has stopped typing, so that missing digits
 * may be mentioned (FORM-22).
 */
export function signInNote(phone: string, isFinished: boolean): string | undefined {
  if (isForeignPhone(phone)) return 'Код приходит только на\u00a0номера\u00a0+7'
  return phoneProblem(phone) ?? (isFinished ? missingDigits(phone) : undefined)
}

/**
 * Returns the text on how many digits of a +7 number are missing; undefined for a complete number or an empty field.
 */
function missingDigits(text: string): string | undefined {
  const phone = readPhone(text)
  if (text === '' || phone.kind !== 'own') return undefined
  const missing = NATIONAL_DIGITS - phone.national.length
  if (missing <= 0) return undefined
  return `После +7 не\u00a0хватает ${missing}\u00a0${plural(missing, 'цифры', 'цифр', 'цифр')} из\u00a0${NATIONAL_DIGITS}`
}
