/** '+7 (912) 345-67-89': sign-in, checkout and quick order; 18 characters (spec §5). */
export const PHONE_MASK = '+7 (###) ###-##-##'
export const PHONE_LENGTH = PHONE_MASK.length
/** Behind +7. */
export const NATIONAL_DIGITS = 10

/** A phone as somebody has written it. */
export type WrittenPhone =
  | { readonly isForeign: false /** What stands behind +7, whole or not. */; readonly national: string }
  | { readonly isForeign: true /** With its '+', otherwise as it was written. */; readonly text: string }

/**
 * Reads a phone in whatever way it is written: '+7 (912) …', '8 912 …', '7912…', '912…', with words before it. One of
 * another country stays what it is, because without its country code it would be somebody else's number here.
 */
export function readPhone(text: string): WrittenPhone {
  const digits = text.replace(/\D/g, '')
  if (/^\D*\+/.test(text)) return withCountryCode(digits, text.slice(text.indexOf('+')))
  // As one dials it, out of another country or out of Russia.
  const dialled = /^(?:00|810)(\d{9,})$/.exec(digits)?.[1]
  if (dialled !== undefined) return withCountryCode(dialled, `+${dialled}`)
  if (digits.length === NATIONAL_DIGITS) return own(digits)
  if (/^[78]/.test(digits)) return own(digits.slice(1))
  return digits.length > NATIONAL_DIGITS ? { isForeign: true, text: `+${digits}` } : own(digits)
}

function withCountryCode(digits: string, text: string): WrittenPhone {
  // '+8 912 …' is 8 with a plus too many: no country's code begins with 89.
  const isOwn = /^(?:7|8$|89|$)/.test(digits)
  return isOwn ? own(digits.slice(1)) : { isForeign: true, text }
}

/** '+7 8 912 …': two ways of writing the code at once. No area's code begins with 79 or 89. */
function own(national: string): WrittenPhone {
  const hasCodeTwice = national.length > NATIONAL_DIGITS && /^[78]9/.test(national)
  return { isForeign: false, national: hasCodeTwice ? national.slice(1) : national }
}

/** A number of another country: nobody there can be called or written to. */
export function isForeignPhone(text: string): boolean {
  return readPhone(text).isForeign
}

/** Shared phone validator of the specification: empty, or at least 18 characters. Requiredness is checked apart. */
export function isPhoneValid(text: string): boolean {
  return text === '' || text.length >= PHONE_LENGTH
}

/** '+7XXXXXXXXXX', the form in which a phone is stored and compared; null unless exactly ten national digits stand there. */
export function toE164(text: string): string | null {
  const phone = readPhone(text)
  if (phone.isForeign || phone.national.length !== NATIONAL_DIGITS) return null
  return `+7${phone.national}`
}

/** The stored form as people read it. */
export function formatPhone(e164: string): string {
  const match = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164)
  return match ? `+7 (${match[1]}) ${match[2]}-${match[3]}-${match[4]}` : e164
}
