/** The shop's days are Moscow's, wherever the reader is: server and browser write the same. */
const ZONE = 'Europe/Moscow'
const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: ZONE })
const date = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: ZONE })
const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: ZONE })
const year = new Intl.DateTimeFormat('ru', { year: 'numeric', timeZone: ZONE })

/** '19 ноября'; with the year when that is another one than now. */
export function formatDay(at: number, now: number): string {
  return year.format(at) === year.format(now) ? keepTogether(day.format(at)) : formatDate(at)
}

/** '19 ноября 2026 г.' */
export function formatDate(at: number): string {
  return keepTogether(date.format(at))
}

/** '09:41' */
export function formatTime(at: number): string {
  return time.format(at)
}

/** For the attribute of a time element. */
export function isoDate(at: number): string {
  return new Date(at).toISOString()
}

/** Every space of a date is one that does not break: browsers differ in which they write. */
function keepTogether(text: string): string {
  return text.replace(/\s/g, '\u00a0')
}
