import { expect, test } from 'vitest'
import { handoverDays } from './handover-days.ts'

const HOLIDAYS = Array.from({ length: 8 }, (_, i) => `2027-01-0${i + 1}`)
const QUARTER = Array.from({ length: 90 }, (_, i) =>
  new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10),
)
const at = (time: string) => Date.parse(`${time}+03:00`)

// Requirement: DLV-201
test.each([
  ['on a Saturday before a Sunday that is not off', '2026-11-28T12:00', [], [], 1],
  ['on a Saturday before a Sunday off', '2026-11-28T12:00', [0], [], 2],
  ['on a Friday night before a weekend off', '2026-11-27T23:59', [0, 6], [], 3],
  ['a minute later, on Saturday', '2026-11-28T00:00', [0, 6], [], 2],
  ['on New Year’s Eve before the holidays', '2026-12-31T10:00', [], HOLIDAYS, 9],
  ['on New Year’s Eve before the holidays and a weekend', '2026-12-31T10:00', [0, 6], HOLIDAYS, 11],
  ['on the day before a leap day off', '2028-02-28T10:00', [], ['2028-02-29'], 2],
  ['on New Year’s Eve before three months off', '2026-12-31T10:00', [], QUARTER, 91],
  ['where every day is off', '2026-11-28T12:00', [0, 1, 2, 3, 4, 5, 6], [], 1],
])('what is ordered %s leaves so many days later', (_when, time, weekdays, days, expected) => {
  expect(handoverDays(at(time), { weekdays, days })).toBe(expected)
})
