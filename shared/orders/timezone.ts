/**
 * Returns 'GMT+03' for an offset in whole minutes east of UTC, that is, for -date.getTimezoneOffset(). Minutes are
 * dropped toward zero: +05:30 is 'GMT+05', -03:30 is 'GMT-03' (API-45).
 */
export function timezoneOf(offsetMinutes: number): string {
  const hours = Math.trunc(Math.abs(offsetMinutes) / 60)
  const sign = offsetMinutes < 0 && hours > 0 ? '-' : '+'
  return `GMT${sign}${String(hours).padStart(2, '0')}`
}
