/** Before each group of three digits. */
const GROUPS = /\B(?=(?:\d{3})+$)/g

/**
 * Returns '1 240' with the non-breaking spaces of Russian typography. Intl takes four times as long, and the explanation
 * of a basket has a dozen numbers.
 */
export function formatNumber(value: number): string {
  return String(Math.round(value)).replace(GROUPS, '\u00a0')
}

/** Returns '1 240 ₽', the form for prices of items and tariffs. */
export function formatRoubles(value: number): string {
  return `${formatNumber(value)}\u00a0₽`
}

/** Returns '1 240 р.', the form for totals (MINI-4). */
export function formatTotal(value: number): string {
  return `${formatNumber(value)}\u00a0р.`
}

/** Returns '−234 р.' with a true minus sign, and '0 р.' without a sign for zero. */
export function formatDiscount(value: number): string {
  return value === 0 ? formatTotal(0) : `−${formatTotal(value)}`
}
