import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { installmentSchedule } from './installment-schedule.ts'

describe('installmentSchedule', () => {
  // Requirement: PAY-26, PAY-28, PAY-29
  it.each([
    ['2026-11-21T09:00:00Z', ['Сегодня', '5 декабря', '19 декабря', '2 января']],
    ['2027-01-31T12:00:00Z', ['Сегодня', '14 февраля', '28 февраля', '14 марта']],
    // Already the next day in Moscow.
    ['2026-11-21T21:30:00Z', ['Сегодня', '6 декабря', '20 декабря', '3 января']],
  ])('counts from the day in Moscow: %s', (now, dates) => {
    expect(installmentSchedule(1576, Date.parse(now)).map(({ date }) => date)).toEqual(dates)
  })

  // Requirement: PAY-27
  it('adds up to the total, with the remainder as the last payment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (total) => {
        const amounts = installmentSchedule(total, 0).map(({ amount }): number => amount)
        expect(amounts.reduce((a, b) => a + b, 0)).toBe(total)
        expect(new Set(amounts.slice(0, 3))).toEqual(new Set([Math.floor(total / 4)]))
      }),
    )
  })
})
