/** Local-storage flag of a guest who was redirected from a page for clients (ROLE-12, ROLE-13). */
const WISH_KEY = 'needOpenAuthPopup'
/** The cookie by which the server says the same, as it cannot write the flag itself (ROLE-11). */
const WISH_COOKIE = 'openAuth'

/** Stores the path of this tab's page whose popup waits for a code. */
const CODE_KEY = 'authCodeAwaitedAt'

/** Makes the next page open the popup. */
export function wishForPopup(): void {
  try {
    localStorage.setItem(WISH_KEY, 'true')
  } catch {
    // Without storage the guest finds the button in the header. On the server there is no storage either.
  }
}

/** Whether this page has to open the popup; turns the cookie into the flag. */
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

/** Clears the flag, once the popup is open or has been closed. */
export function forgetPopupWish(): void {
  try {
    localStorage.removeItem(WISH_KEY)
  } catch {
    // Without storage there was no flag to begin with.
  }
}

/**
 * Records whether the popup of this page waits for a code (AUTH-72). On a phone the shopper may leave the page to
 * read the SMS, and the browser may then discard the page and load it again.
 */
export function keepCodeAwaited(isAwaited: boolean): void {
  try {
    if (isAwaited) sessionStorage.setItem(CODE_KEY, window.location.pathname)
    else sessionStorage.removeItem(CODE_KEY)
  } catch {
    // The button in the header leads back to the code entry.
  }
}

/** Whether this page, after a reload, has to open the popup at the code entry (AUTH-72). */
export function isCodeAwaited(): boolean {
  try {
    return sessionStorage.getItem(CODE_KEY) === window.location.pathname
  } catch {
    return false
  }
}
