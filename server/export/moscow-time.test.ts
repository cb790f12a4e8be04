import { expect, test } from 'vitest'
import { moscowDayStart, moscowTime } from './moscow-time.ts'

// Requirement: EXP-5
test('a day begins at midnight in Moscow', () => {
  const start = moscowDayStart('2026-11-22')
  expect(start).toBe(Date.UTC(2026, 10, 21, 21))
  expect(moscowTime(start ?? 0)).toEqual(['2026-11-22', '00:00:00'])
})

// Requirement: EXP-5
test.each(['2026-02-31', '2026-13-01', '22.11.2026', '2026-11-22T10:00', ''])('%j is no day', (text) => {
  expect(moscowDayStart(text)).toBeNull()
})
