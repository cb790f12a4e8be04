import type { SentCode } from './sign-in-state.ts'

/** Local flag of the specification (§3, Auth state). */
const FORM_KEY = 'imkAuthPhoneForm'
/** Only for as long as the tab lives: a phone is nobody else's business (rules, trap 8). */
const SENT_KEY = 'authSentCode'

/** The phone form is open if the flag is 'opened' or missing (spec §2, Sign-in popup). */
export function readPhoneFormFlag(): boolean {
  try {
    return (localStorage.getItem(FORM_KEY) ?? 'opened') === 'opened'
  } catch {
    return true
  }
}

export function writePhoneFormFlag(isOpenPhoneForm: boolean): void {
  try {
    localStorage.setItem(FORM_KEY, isOpenPhoneForm ? 'opened' : 'closed')
  } catch {
    // Full or forbidden: the popup lives as long as the page.
  }
}

export function readSentCode(): SentCode | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(SENT_KEY) ?? 'null')
    return isSentCode(stored) ? stored : null
  } catch {
    return null
  }
}

export function writeSentCode(sent: SentCode | null): void {
  try {
    if (sent === null) sessionStorage.removeItem(SENT_KEY)
    else sessionStorage.setItem(SENT_KEY, JSON.stringify(sent))
  } catch {
    // As above.
  }
}

function isSentCode(value: unknown): value is SentCode {
  if (typeof value !== 'object' || value === null) return false
  const { phone, seconds, deadline, isNewClient } = value as Partial<Record<keyof SentCode, unknown>>
  return (
    typeof phone === 'string' &&
    /^\+7\d{10}$/.test(phone) &&
    Number.isSafeInteger(seconds) &&
    Number.isSafeInteger(deadline) &&
    typeof isNewClient === 'boolean'
  )
}
