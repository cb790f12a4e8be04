const LENGTH = 6

/**
 * Returns the digits of a postcode as it is typed or pasted, for example '454 000'. A length limit of the input would
 * cut the pasted text before its space is removed. A complete postcode accepts no further digit, which would push out
 * its last one.
 */
export function cleanPostcode(text: string, before: string): string {
  const digits = text.replace(/\D/g, '')
  const isKeyTooMany = before.length === LENGTH && digits.length === LENGTH + 1
  return isKeyTooMany ? before : digits.slice(0, LENGTH)
}
