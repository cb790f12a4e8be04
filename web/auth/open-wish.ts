/** Local-storage flag of a guest who was redirected from a page of the account (ROLE-12, ROLE-13). */
const WISH_KEY = 'needOpenAuthPopup'
/** The cookie by which the server sets the flag, because it cannot write local storage (ROLE-11). */
const WISH_COOKIE = 'openAuth'

/** Stores the path of this tab's page whose popup waits for a code. */
const CODE_KEY = 'authCodeAwaitedAt'

/** Makes the next page open the popup. */
export function wishForPopup(): void {
  try {
    localStorage.setItem(WISH_KEY, 'true')
  } catch {
    // Without storage the guest has to press the sign-in button. On the server there is no storage either.
  }
}

/** Whether this page has to open the popup. Converts the cookie to the flag. */
export function isPopupWished(): boolean {
  const wasSent = document.cookie.split('; ').includes(`${WISH_COOKIE}=1`)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
  if (wasSent) document.cookie = `${WISH_COOKIE}=; path=/; max-age=0`
  try {
    if (wasSent) wishForPopup()
    return localStorage.getItem(WISH_KEY) !== null
  } catch {
    return wasSent
  }
}

/** Clears the flag once the popup is open or has been closed. */
export function forgetPopupWish(): void {
  try {
    localStorage.removeItem(WISH_KEY)
  } catch {
    // Without storage there was no flag.
  }
}

/**
 * Stores whether the popup of this page waits for a code (AUTH-72). On a phone the shopper may leave the page to read
 * the SMS; the browser may then discard the page and load it again.
 */
export function keepCodeAwaited(isAwaited: boolean): void {
  try {
    if (isAwaited) sessionStorage.setItem(CODE_KEY, window.location.pathname)
    else sessionStorage.removeItem(CODE_KEY)
  } catch {
    // Without storage the shopper gets to the code entry by the sign-in button.
  }
}

/** Whether this page has to open the popup at the code entry, because it was loaded again (AUTH-72). */
export function isCodeAwaited(): boolean {
  try {
    return sessionStorage.getItem(CODE_KEY) === window.location.pathname
  } catch {
    return false
  }
}
