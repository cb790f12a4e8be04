/** The highest price that the shop takes, in roubles. */
const HIGHEST = 10_000_000

export type ReadPrice =
  | { readonly roubles: number; readonly isRounded: boolean }
  | { readonly refused: string }

/**
 * Reads a price such as '1 234,50', '1,234.50', or '450 руб.' as whole roubles; half a rouble and more is rounded up.
 * Of a comma and a point the last one separates the kopecks. Three digits after the only one could be either a thousand
 * or a fraction, so such a price is refused, unless the digits are zeros of a fraction of a number like '0,500'.
 */
export function readPrice(text: string): ReadPrice {
  const plain = text
    .replace(/[\s\u00a0\u202f'’]/gu, '')
    .replace(/(?:руб(?:лей|ля|ль)?|р|rub|rur|₽)\.?$/iu, '')
  const no = (reason: string): ReadPrice => ({ refused: `the price '${text.slice(0, 40)}' ${reason}` })
  if (!/^\d[\d.,]*$/.test(plain)) return no('is not a number')
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const separators = plain.match(/[.,]/g) ?? []
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(plain)
  if (separators.length === 1 && isGrouped) return no('may mean thousands or kopecks')
  // '1.234.567' has thousands only; in '1,234.50' what comes after the last separator are kopecks.
  const hasFraction = separators.length > 0 && !(separators.length > 1 && isGrouped)
  const whole = (hasFraction ? plain.slice(0, last) : plain).replaceAll(/[.,]/g, '')
  const fraction = hasFraction ? plain.slice(last + 1) : ''
  if (hasFraction && separators.length > 1 && !/^\d{1,3}(?:([.,])\d{3})*$/.test(plain.slice(0, last)))
    return no('is not a number')
  // The first digit after the point decides, so no fraction is ever calculated with.
  const roubles = Number(whole) + (Number(fraction[0] ?? '0') >= 5 ? 1 : 0)
  if (roubles < 1) return no('is below one rouble')
  if (roubles > HIGHEST) return no(`is above ${HIGHEST} roubles`)
  return { roubles, isRounded: /[1-9]/.test(fraction) }
}
