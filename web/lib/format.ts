const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })

/** '1 240', with the non-breaking spaces of Russian typography. */
export function formatNumber(value: number): string {
  return whole.format(value)
}

/** '1 240 ₽': prices of goods and tariffs. */
export function formatRubles(value: number): string {
  return `${whole.format(value)}\u00a0₽`
}

/** '1 240 р.': totals, as the specification writes them. */
export function formatTotal(value: number): string {
  return `${whole.format(value)}\u00a0р.`
}

/** '−234 р.' with a true minus; nothing is taken off by a zero. */
export function formatDiscount(value: number): string {
  return value === 0 ? formatTotal(0) : `−${formatTotal(value)}`
}
