const KEY = 'signInNotice'

/** Stores a notice for the page that is loaded next. */
export function storeNotice(text: string): void {
  try {
    sessionStorage.setItem(KEY, text)
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
