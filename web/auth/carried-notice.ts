const KEY = 'signInNotice'

/** Stores a notice for the page that is loaded next. */
export function carryNotice(text: string): void {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // The notice has already been shown once.
  }
}

/** Returns the notice that the previous page has stored and deletes it; null if there is none. */
export function takeCarriedNotice(): string | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text
  } catch {
    return null
  }
}
