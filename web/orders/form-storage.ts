const STORED_PREFIX = 'checkout-form:'

type Value = string | number | boolean

/** `{ [field]: value }` of the browser's storage; empty when there is none, or none of the same kind. */
export function readField<F extends string>(field: F, initial: Value): { [K in F]?: Value } {
  try {
    const text = localStorage.getItem(STORED_PREFIX + field)
    if (text === null) return {}
    const value: unknown = JSON.parse(text)
    return isLike(value, initial) ? ({ [field]: value } as { [K in F]?: Value }) : {}
  } catch {
    // No storage, or something else lies under the key: the form starts empty.
    return {}
  }
}

export function writeField(field: string, value: Value | undefined): void {
  try {
    localStorage.setItem(STORED_PREFIX + field, JSON.stringify(value))
  } catch {
    // Full or forbidden: the form lives as long as the page.
  }
}

/** Whatever the checkout has left in this browser: the order stands, or the next person at it is somebody else. */
export function forgetAllFields(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(STORED_PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored either.
  }
}

function isLike(value: unknown, initial: Value): value is Value {
  if (typeof value === 'number')
    return typeof initial === 'number' && Number.isSafeInteger(value) && value >= 0
  return typeof value === typeof initial
}
