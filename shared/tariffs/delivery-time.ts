const NBSP = '\u00a0'

/** Returns '2–3 дн.' for days counted from today, both inclusive; one number if they are equal. */
export function deliveryTime(daysFrom: number, daysTo: number): string {
  const days = daysFrom === daysTo ? String(daysFrom) : `${daysFrom}–${daysTo}`
  return `${days}${NBSP}дн.`
}
