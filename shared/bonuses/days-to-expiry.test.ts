import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#shared/time.ts'
import { daysToBurn, lastDate } from './days-to-expiry.ts'

const NOW = Date.UTC(2026, 10, 21, 9)

// Requirement: BON-30, BON-31
test.each([
  ['a year', 365 * 24, 364],
  ['ten days', 240, 9],
  ['ten days and a half', 252, 10],
  ['a moment less than ten days and a half', 252 - 1e-6, 9],
  ['two days', 48, 1],
  ['a day', 24, 0],
  ['half a day', 12, 0],
  ['an hour', 1, 0],
  ['this very moment', 0, 0],
  ['an hour ago', -1, 0],
  ['a week ago', -168, 0],
])('daysToBurn is right for %s', (_, hours, days) => {
  const shown = daysToBurn(NOW + hours * HOUR_MS, NOW)
  expect(shown).toBe(days)
  expect(Object.is(shown, -0)).toBe(false)
})

const DAY_MS = 24 * HOUR_MS
/** Returns the number of a day in Moscow. */
const moscowDay = (at: number) => Math.floor((at + 3 * HOUR_MS) / DAY_MS)

// Requirement: BON-36
test('lastDate is as many days off as daysToBurn says and never after the expiration', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: DAY_MS }),
      fc.integer({ min: 0, max: 400 * DAY_MS }),
      (hour, ahead) => {
        const now = NOW + hour
        const last = lastDate(now + ahead, now)
        expect(moscowDay(last) - moscowDay(now)).toBe(daysToBurn(now + ahead, now))
        expect(last).toBeLessThanOrEqual(now + ahead)
      },
    ),
  )
})
