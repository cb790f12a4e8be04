const NBSP = '\u00a0'

/** '2–3 дн.' of days counted from today, both ends; one number when they are the same. */
export function deliveryTime(daysFrom: number, daysTo: number): string {
  const days = daysFrom === daysTo ? String(daysFrom) : `${daysFrom}–${daysTo}`
  return `${days}${NBSP}дн.`
}
