import { readPhone } from '#shared/phone.ts'
import { phoneProblem } from '#web/lib/phone-notes.ts'
import { CALLBACK_PLACES } from './callback-mask.ts'

/** With fewer digits, the country's among them, a text is merely unfinished. */
const SHORTEST_PHONE = 8

/** Here another country's number is taken, too. */
const UNCLEAR = 'Номер не\u00a0читается: начните его с\u00a0+7 или с\u00a0+ и\u00a0кода страны'
const INCOMPLETE = 'Номер неполный: после +7 нужны десять цифр вместе с\u00a0кодом города'

/**
 * Why the second press does not send a phone either: it is long enough to be somebody's, and nobody could be called at
 * it. Of what is merely short or long the shopper may be sure (spec §5, Callback).
 */
export function callbackProblem(phone: string): string | null {
  const isLong = phone.replace(/\D/g, '').length >= SHORTEST_PHONE
  if (!isLong) return null
  return readPhone(phone).kind === 'unclear' ? UNCLEAR : (phoneProblem(phone, CALLBACK_PLACES) ?? null)
}

/** The same at a press; `mayLackCode`: its first digit may have been taken for the country's code. */
export function submitProblem(phone: string, mayLackCode: boolean): string | null {
  return mayLackCode ? INCOMPLETE : callbackProblem(phone)
}
