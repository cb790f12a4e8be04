const STORED_PREFIX = 'checkout-form:'

type Value = string | number | boolean

/** Reads `{ [field]: value }` from the browser's storage; empty if there is no value or one of another type. */
export function readField<F extends string>(field: F, initial: Value): { [K in F]?: Value } {
  try {
    const text = localStorage.getItem(STORED_PREFIX + field)
    if (text === null) return {}
    const value: unknown = JSON.parse(text)
    return isLike(value, initial) ? ({ [field]: value } as { [K in F]?: Value }) : {}
  } catch {
    // There is no storage, or the key contains something else: the form starts empty.
    return {}
  }
}

export function writeField(field: string, value: Value | undefined): void {
  try {
    localStorage.setItem(STORED_PREFIX + field, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the form is lost with the page.
  }
}

/**
 * Deletes everything that the checkout form has stored in this browser. Called when the order has been placed
 * (CHK-59), and when another shopper comes (ROLE-220).
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
