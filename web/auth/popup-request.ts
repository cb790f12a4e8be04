/** Local-storage flag of a guest who was redirected from a page of the account (ROLE-12, ROLE-13). */
const REQUEST_KEY = 'needOpenAuthPopup'
/** The cookie by which the server sets the flag, because it cannot write local storage (ROLE-11). */
const REQUEST_COOKIE = 'openAuth'

/** Stores the path of this tab's page whose popup waits for a code, and the phone for which it stays there. */
const CODE_KEY = 'authCodeAwaitedAt'

/** Makes the next page open the popup. */
export function requestPopup(): void {
  try {
    localStorage.setItem(REQUEST_KEY, 'true')
  } catch {
    // Without storage the guest has to press the sign-in button. On the server there is no storage either.
  }
}

/** Whether this page has to open the popup. Converts the cookie to the flag. */
export function isPopupRequested(): boolean {
  const wasSent = document.cookie.split('; ').includes(`${REQUEST_COOKIE}=1`)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
  if (wasSent) document.cookie = `${REQUEST_COOKIE}=; path=/; max-age=0`
  try {
    if (wasSent) requestPopup()
    return localStorage.getItem(REQUEST_KEY) !== null
  } catch {
    return wasSent
  }
}

/** Clears the flag once the popup is open or has been closed. */
export function forgetPopupRequest(): void {
  try {
    localStorage.removeItem(REQUEST_KEY)
  } catch {
    // Without storage there was no flag.
  }
}

/**
 * Stores whether the popup of this page waits for a code (AUTH-72). On a phone the shopper may leave the page to read
 * the SMS; the browser may then discard the page and load it again.
 * `phone` is the one to which the code was sent if the customer stays on the page (AUTH-91).
 */
export function keepCodeAwaited(isAwaited: boolean, phone: string | null): void {
  try {
    if (isAwaited) sessionStorage.setItem(CODE_KEY, `${window.location.pathname} ${phone ?? ''}`)
    else sessionStorage.removeItem(CODE_KEY)
  } catch {
    // Without storage the shopper gets to the code entry by the sign-in button.
  }
}

/**
 * Returns the kept phone if this page has to open the popup at the code entry, because it was loaded again (AUTH-72);
 * otherwise null.
 */
export function readAwaitedCode(): { readonly phone: string | null } | null {
  try {
    const [path, phone] = sessionStorage.getItem(CODE_KEY)?.split(' ') ?? []
    return path === window.location.pathname ? { phone: phone || null } : null
  } catch {
    return null
  }
}
