import type { SentCode } from './sign-in-state.ts'

/** Local-storage flag: whether the phone form is open (AUTH-14). */
const FORM_KEY = 'imkAuthPhoneForm'
/** The tab that wrote the flag last. All tabs share the flag, but each may be at a different step. */
const WRITER_KEY = 'authPhoneFormTab'
/** The id of this tab and the value that it has written into the flag. */
const TAB_KEY = 'authTab'
/** In session storage, so that the phone is deleted with the tab (AUTH-16). */
const SENT_KEY = 'authSentCode'

/**
 * Whether the phone form is open: the flag is 'opened' or missing (AUTH-15). If another tab has written the flag
 * since, this tab's own value applies (AUTH-76).
 */
export function readPhoneForm(): boolean {
  try {
    const flag = localStorage.getItem(FORM_KEY)
    const writer = localStorage.getItem(WRITER_KEY)
    const own = readTab()
    const isOtherTabs = flag !== null && writer !== null && own !== null && own.name !== writer
    return isOtherTabs ? own.isOpenPhoneForm : (flag ?? 'opened') === 'opened'
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
    // Storage is full or forbidden: the popup's state is lost with the page.
  }
}

/** Writes the flag only if it is missing; otherwise the popup keeps the value that it has found (AUTH-75). */
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
