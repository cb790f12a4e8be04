/**
 * The digits of a whole number as it is typed: '1 200' has a space in it, what stands behind a comma or a point is no
 * part of it, and one with a minus is none. '' where no number stands.
 */
export function typedWhole(text: string): string {
  if (/^\s*[-\u2212\u2013]/.test(text)) return ''
  const [whole = ''] = text.split(/[.,]/)
  return whole.replace(/\D/g, '')
}
