const LENGTH = 6

/**
 * Returns the digits of a postcode as it is typed or pasted, for example of '454 000'. The input has no length limit,
 * because that would cut a pasted text before its space is removed. A further digit after a complete postcode is
 * ignored, so that the last digit is not replaced.
 */
export function cleanPostcode(text: string, before: string): string {
  const digits = text.replace(/\D/g, '')
  const isKeyTooMany = before.length === LENGTH && digits.length === LENGTH + 1
  return isKeyTooMany ? before : digits.slice(0, LENGTH)
}
