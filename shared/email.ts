/** Linear in the length of the text: one class before the at sign, dot-separated labels after it. */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/

/** Shared e-mail validator of the specification: empty, or a standard address. */
export function isEmailValid(text: string): boolean {
  return text === '' || (text.length <= 254 && EMAIL.test(text))
}

/** What the e-mail field keeps of what was typed: trimmed, Cyrillic letters stripped (spec §5). */
export function cleanEmail(text: string): string {
  return text.replace(/[\u0400-\u04ff]/g, '').trim()
}
