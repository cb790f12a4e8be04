import type { SentCode } from './sign-in-state.ts'

/** Local flag of the specification (§3, Auth state). */
const FORM_KEY = 'imkAuthPhoneForm'
/** Which tab has written the flag last: two tabs share it, and each is at a step of its own. */
const WRITER_KEY = 'authPhoneFormTab'
/** What this tab has written into the flag, and the name it goes by. */
const TAB_KEY = 'authTab'
/** Only for as long as the tab lives: a phone is nobody else's business (rules, trap 8). */
const SENT_KEY = 'authSentCode'

/**
 * The phone form is open if the flag is 'opened' or missing (spec §2, Sign-in popup). Where another tab has written the
 * flag since this one did, this one's own step stands.
 */
export function readPhoneForm(): boolean {
  try {
    const flag = localStorage.getItem(FORM_KEY)
    const writer = localStorage.getItem(WRITER_KEY)
    const own = readTab()
    const isAnothers = flag !== null && writer !== null && own !== null && own.name !== writer
    return isAnothers ? own.isOpenPhoneForm : (flag ?? 'opened') === 'opened'
  } catch {
    return true
  }
}

export function writePhoneForm(isOpenPhoneForm: boolean): void {
  try {
    const name = readTab()?.name ?? Math.random().toString(36).slice(2)
    sessionStorage.setItem(TAB_KEY, JSON.stringify({ name, isOpenPhoneForm }))
    localStorage.setItem(FORM_KEY, isOpenPhoneForm ? 'opened' : 'closed')
    localStorage.setItem(WRITER_KEY, name)
  } catch {
    // Full or forbidden: the popup lives as long as the page.
  }
}

/** The popup stands as it was found: only a flag that is missing is written. */
export function keepPhoneForm(): void {
  try {
    if (localStorage.getItem(FORM_KEY) === null) writePhoneForm(true)
  } catch {
    // As above.
  }
}

function readTab(): { readonly name: string; readonly isOpenPhoneForm: boolean } | null {
  const stored: unknown = JSON.parse(sessionStorage.getItem(TAB_KEY) ?? 'null')
  if (typeof stored !== 'object' || stored === null) return null
  if (!('name' in stored && 'isOpenPhoneForm' in stored)) return null
  const { name, isOpenPhoneForm } = stored
  return typeof name === 'string' && typeof isOpenPhoneForm === 'boolean' ? { name, isOpenPhoneForm } : null
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
  const { phone, seconds, deadline, isNewClient, isCertain } = value as Partial<
    Record<keyof SentCode, unknown>
  >
  return (
    typeof phone === 'string' &&
    /^\+7\d{10}$/.test(phone) &&
    Number.isSafeInteger(seconds) &&
    Number.isSafeInteger(deadline) &&
    (typeof isNewClient === 'boolean' || isNewClient === null) &&
    typeof isCertain === 'boolean'
  )
}
