const KEY = 'signInNotice'

/** Keeps a notice for the page that is loaded next. */
export function carryNotice(text: string): void {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // It has been shown once already.
  }
}

/** The notice that the page before has left, once. */
export function takeCarriedNotice(): string | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text
  } catch {
    return null
  }
}
