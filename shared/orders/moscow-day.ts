const DAY = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow', day: 'numeric', month: 'long' })

/** Returns a day of Moscow's calendar, with an ordinary space: '2 декабря'. `at` is UTC milliseconds. */
export function moscowDay(at: number): string {
  return DAY.format(at)
}
