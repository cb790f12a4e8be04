import { expect, it } from 'vitest'
import { shipsOn } from './ships-on.ts'

const NONE = { weekdays: [], days: [] }

it('names tomorrow by the calendar of Moscow in any time zone', () => {
  expect(shipsOn(Date.UTC(2026, 10, 21, 12), NONE)).toBe('завтра, 22 ноября')
  // 21:30 UTC is past midnight in Moscow.
  expect(shipsOn(Date.UTC(2026, 10, 21, 21, 30), NONE)).toBe('завтра, 23 ноября')
  expect(shipsOn(Date.UTC(2026, 11, 31, 12), NONE)).toBe('завтра, 1 января')
})

// Requirement: DLV-201
it('names the first day on which parcels leave again', () => {
  const sundays = { weekdays: [0], days: ['2026-11-23'] }
  expect(shipsOn(Date.UTC(2026, 10, 21, 12), sundays)).toBe('24 ноября')
  expect(shipsOn(Date.UTC(2026, 10, 22, 12), sundays)).toBe('24 ноября')
  expect(shipsOn(Date.UTC(2026, 10, 23, 12), sundays)).toBe('завтра, 24 ноября')
})
