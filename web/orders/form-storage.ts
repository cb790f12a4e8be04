const STORED_PREFIX = 'checkout-form:'

type Value = string | number | boolean

/** Reads `{ [field]: value }` from the browser's storage; empty without a value, or with one of another type. */
export function readField<F extends string>(field: F, initial: Value): { [K in F]?: Value } {
  try {
    const text = localStorage.getItem(STORED_PREFIX + field)
    if (text === null) return {}
    const value: unknown = JSON.parse(text)
    return isLike(value, initial) ? ({ [field]: value } as { [K in F]?: Value }) : {}
  } catch {
    // No storage, or something else is stored under the key: the form starts empty.
    return {}
  }
}

export function writeField(field: string, value: Value | undefined): void {
  try {
    localStorage.setItem(STORED_PREFIX + field, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the form lasts as long as the page.
  }
}

/**
 * Deletes everything that the checkout form has stored in this browser: the order is placed (CHK-59), or the client
 * has signed out and the next shopper may be another person.
 */
export function forgetAllFields(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(STORED_PREFIX)) localStorage.removeItem(key)
  } catch {
    // Without storage nothing was stored.
  }
}

function isLike(value: unknown, initial: Value): value is Value {
  if (typeof value === 'number')
    return typeof initial === 'number' && Number.isSafeInteger(value) && value >= 0
  return typeof value === typeof initial
}
