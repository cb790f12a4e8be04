/**
 * Returns to whom messages to a customer are addressed. Requests for restocked products keep a mail address in small
 * letters.
 */
export function contactsOf({ phone, email }: { readonly phone: string; readonly email: string | null }) {
  return email === null ? [phone] : [...new Set([phone, email, email.toLowerCase()])]
}
