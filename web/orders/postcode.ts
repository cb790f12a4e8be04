const LENGTH = 6

/**
 * The digits of a postcode as it is typed or pasted, '454 000' too: a limit of the field's own would cut the paste
 * before its space is gone. A whole one takes no further digit, or its last would be pushed out.
 */
export function cleanPostcode(text: string, before: string): string {
  const digits = text.replace(/\D/g, '')
  const isKeyTooMany = before.length === LENGTH && digits.length === LENGTH + 1
  return isKeyTooMany ? before : digits.slice(0, LENGTH)
}
