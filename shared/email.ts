/** Matches in linear time: one character class before the at sign, dot-separated labels after it. */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/

/** Shared e-mail validator: returns true for an empty text and for a standard address (FORM-9). */
export function isEmailValid(text: string): boolean {
  return text === '' || (text.length <= 254 && EMAIL.test(text))
}

/** Returns what the e-mail field keeps of the typed text: trimmed, without Cyrillic letters (CHK-29). */
export function cleanEmail(text: string): string {
  return text.replace(/[\u0400-\u04ff]/g, '').trim()
}
