import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { daysToExpiry, lastDate } from './days-to-expiry.ts'

const NOW = Date.UTC(2026, 10, 21, 9)

// Requirement: BON-30, BON-31, BON-36
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
])('daysToExpiry is right for %s', (_, hours, days) => {
  const shown = daysToExpiry(NOW + hours * HOUR_MS, NOW)
  expect(shown).toBe(days)
  expect(Object.is(shown, -0)).toBe(false)
})

/** Returns the number of a day in Moscow. */
const moscowDay = (at: number) => Math.floor((at + 3 * HOUR_MS) / DAY_MS)

// Requirement: BON-30, BON-31, BON-36
test('lastDate is one day for one grant at every hour, and daysToExpiry never contradicts it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: DAY_MS }), (hour) => {
      const expiresAt = NOW + 400 * DAY_MS + hour
      const last = moscowDay(lastDate(expiresAt))
      // The bonuses can be spent until the end of that day.
      expect((last + 1) * DAY_MS - 3 * HOUR_MS).toBeLessThanOrEqual(expiresAt)
      const wrong: object[] = []
      for (let now = expiresAt - 10 * DAY_MS; now < expiresAt; now += HOUR_MS) {
        const [days, daysToLast] = [daysToExpiry(expiresAt, now), last - moscowDay(now)]
        // From that day on the number reads 'сегодня'. Until then it names that day or the one after it, never an
        // earlier one.
        const isRight =
          days === 0 ? daysToLast <= 0 : daysToLast >= 0 && (days === daysToLast || days === daysToLast + 1)
        if (!isRight) wrong.push({ now, days, daysToLast })
      }
      expect(wrong).toEqual([])
    }),
  )
})
