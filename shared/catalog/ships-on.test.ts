import { expect, it } from 'vitest'
import { shipsOn } from './ships-on.ts'

it('names tomorrow by the calendar of Moscow in any time zone', () => {
  expect(shipsOn(Date.UTC(2026, 10, 21, 12))).toBe('завтра, 22 ноября')
  // 21:30 UTC is past midnight in Moscow.
  expect(shipsOn(Date.UTC(2026, 10, 21, 21, 30))).toBe('завтра, 23 ноября')
  expect(shipsOn(Date.UTC(2026, 11, 31, 12))).toBe('завтра, 1 января')
})
