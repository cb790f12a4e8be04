const FORMAT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Returns the day and the time of a moment in Moscow: ['2026-11-21', '12:00:00']. */
export function moscowTime(at: number): readonly [day: string, time: string] {
  const [day = '', time = ''] = FORMAT.format(at).split(' ')
  return [day, time]
}

/** Returns when a day such as '2026-11-21' begins in Moscow, in UTC milliseconds; null for a text that is no day. */
export function moscowDayStart(day: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00+03:00`) : Number.NaN
  // 31 February would be a day in March.
  return Number.isNaN(at) || moscowTime(at)[0] !== day ? null : at
}
