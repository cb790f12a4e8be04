/**
 * Returns the digits of a whole number as it is typed: spaces are allowed ('1 200'), and everything after a comma or
 * a point is dropped. Returns '' for a negative number and for text without a number.
 */
export function typedWhole(text: string): string {
  if (/^\s*[-\u2212\u2013]/.test(text)) return ''
  const [whole = ''] = text.split(/[.,]/)
  return whole.replace(/\D/g, '')
}
