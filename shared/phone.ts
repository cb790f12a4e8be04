/** '+7 (912) 345-67-89': sign-in, checkout and quick order; 18 characters (spec §5). */
export const PHONE_MASK = '+7 (###) ###-##-##'
export const PHONE_LENGTH = PHONE_MASK.length

/** Shared phone validator of the specification: empty, or at least 18 characters. Requiredness is checked apart. */
export function isPhoneValid(text: string): boolean {
  return text === '' || text.length >= PHONE_LENGTH
}

/** '+7XXXXXXXXXX', the form in which a phone is stored and compared; null unless exactly ten national digits stand there. */
export function toE164(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  const hasCountryCode = text.trimStart().startsWith('+') || digits.length === 11
  const national = hasCountryCode && /^[78]/.test(digits) ? digits.slice(1) : digits
  return /^\d{10}$/.test(national) ? `+7${national}` : null
}

/** The stored form as people read it. */
export function formatPhone(e164: string): string {
  const match = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164)
  return match ? `+7 (${match[1]}) ${match[2]}-${match[3]}-${match[4]}` : e164
}
