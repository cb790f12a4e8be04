const KEY = 'signInNotice'

/** Stored where the session has ended elsewhere: in place of a line, the next page's popup says so (ROLE-301). */
export const SESSION_ENDED = ''

/** Stores a notice for the page that is loaded next. An earlier one stays: it is about what the shopper has done. */
export function storeNotice(text: string): void {
  try {
    sessionStorage[KEY] ??= text
  } catch {
    // Without storage only the next page lacks the notice; this page has shown it.
  }
}

/** Returns the notice that the previous page has stored and deletes it; null if there is none. */
export function takeStoredNotice(): string | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text
  } catch {
    return null
  }
}
