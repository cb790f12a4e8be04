/** Local flag of the specification (§3, Auth state): a page that needs a client has sent the guest to the popup. */
const WISH_KEY = 'needOpenAuthPopup'
/** What the server says instead: it cannot write the flag itself (rules, trap 16). */
const WISH_COOKIE = 'openAuth'

/** The page of this tab whose popup waits for its code. */
const CODE_KEY = 'authCodeAwaitedAt'

/** Has the next page open the popup. */
export function wishForPopup(): void {
  try {
    localStorage.setItem(WISH_KEY, 'true')
  } catch {
    // Without storage the guest finds the button in the header; on the server there is none.
  }
}

/** Whether this page is to open the popup; the cookie becomes the flag. */
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

/** The popup stands open, or has been closed. */
export function forgetPopupWish(): void {
  try {
    localStorage.removeItem(WISH_KEY)
  } catch {
    // It could not be written either.
  }
}

/**
 * The popup of this page waits for its code, or no longer does. The message may come to the very phone that shows the
 * page: while it is read, the browser may let the page go and load it anew.
 */
export function keepCodeAwaited(isAwaited: boolean): void {
  try {
    if (isAwaited) sessionStorage.setItem(CODE_KEY, window.location.pathname)
    else sessionStorage.removeItem(CODE_KEY)
  } catch {
    // The button in the header leads back to the code.
  }
}

/** Whether this page, loaded anew, is to stand at the code again. */
export function isCodeAwaited(): boolean {
  try {
    return sessionStorage.getItem(CODE_KEY) === window.location.pathname
  } catch {
    return false
  }
}
