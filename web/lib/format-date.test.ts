import { expect, it } from 'vitest'
import { formatDate, formatDay, formatTime } from './format-date.ts'

/** 01:30 in Moscow, still December 31 in Greenwich. */
const NEW_YEAR = Date.UTC(2026, 11, 31, 22, 30)

it.each([
  ['the same year', NEW_YEAR, Date.UTC(2027, 5, 1), '1\u00a0января'],
  ['another year', NEW_YEAR, Date.UTC(2026, 11, 31, 20), '1\u00a0января\u00a02027\u00a0г.'],
  ['two digits', Date.UTC(2026, 10, 19, 9), Date.UTC(2026, 10, 20), '19\u00a0ноября'],
])('formats a day of %s', (_name, at, now, text) => {
  expect(formatDay(at, now)).toBe(text)
})

it('formats date and time in the time zone of Moscow', () => {
  expect(formatDate(NEW_YEAR)).toBe('1\u00a0января\u00a02027\u00a0г.')
  expect(formatTime(NEW_YEAR)).toBe('01:30')
})
