/** Dates are shown in Moscow's time zone wherever the shopper is, so that server and browser write the same text. */
const ZONE = 'Europe/Moscow'
const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: ZONE })
const date = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: ZONE })
const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: ZONE })
const year = new Intl.DateTimeFormat('ru', { year: 'numeric', timeZone: ZONE })

/** Returns '19 ноября', with the year if it is not the current one. */
export function formatDay(at: number, now: number): string {
  return year.format(at) === year.format(now) ? keepTogether(day.format(at)) : formatDate(at)
}

/** Returns '19 ноября 2026 г.'. */
export function formatDate(at: number): string {
  return keepTogether(date.format(at))
}

/** Returns '09:41'. */
export function formatTime(at: number): string {
  return time.format(at)
}

/** Returns a time in the form of the attribute `dateTime`. */
export function isoDate(at: number): string {
  return new Date(at).toISOString()
}

/** Replaces every space in a date by a non-breaking one, because browsers write different kinds of spaces. */
function keepTogether(text: string): string {
  return text.replace(/\s/g, '\u00a0')
}
