import { PATH_STARTS } from '#shared/paths.ts'

/** The shortest id that opens an order or a payment to anyone who knows it (see `newId`). */
const SECRET_ID = /\/[\w-]{32,}(?=\/|$)/g
const ORDER = new RegExp(`^${PATH_STARTS.order}[^/]+`)
const PHONES = /(?<![\w.])(?:\+?7|8)[\s(-]*\d{3}[\s)-]*\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\w)/g
/** Begins only where its letters do; otherwise it would look through a long word from each letter of it. */
const EMAILS = /(?<![\w.+-])[\w.+-]+@(?=[\w-]+\.)/g

/** '+79001234567' → '+7***4567': enough to recognize a phone that is known already. */
export function maskPhone(phone: string): string {
  return `+7***${phone.replace(/\D/g, '').slice(-4)}`
}

/** Masks the phones in a text, and the names in its e-mail addresses. */
export function maskText(text: string): string {
  return text.replace(PHONES, maskPhone).replace(EMAILS, '***@')
}

/** Masks the ids in a path that must not be read in a log. */
export function maskPath(path: string): string {
  return path.replace(ORDER, `${PATH_STARTS.order}***`).replace(SECRET_ID, '/***')
}
