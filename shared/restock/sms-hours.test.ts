import { expect, it } from 'vitest'
import { isSmsHour, nextSmsHour } from './sms-hours.ts'

const MOSCOW = 3
const KAMCHATKA = 12

// Requirement: WAIT-7
it.each([
  ['08:59', MOSCOW, false],
  ['09:00', MOSCOW, true],
  ['20:59', MOSCOW, true],
  ['21:00', MOSCOW, false],
  ['03:00', MOSCOW, false],
  ['11:59', KAMCHATKA, true],
  ['12:00', KAMCHATKA, false],
  ['23:59', KAMCHATKA, false],
  ['00:00', KAMCHATKA, true],
])('at %s in Moscow, where clocks are %i hours ahead of UTC, %s', (time, utcOffset, expected) => {
  expect(isSmsHour(Date.parse(`2026-11-23T${time}:00+03:00`), utcOffset)).toBe(expected)
})

// Requirement: WAIT-7
it.each([
  ['23T08:59', MOSCOW, '23T09:00'],
  ['23T09:00', MOSCOW, '24T09:00'],
  ['23T21:00', MOSCOW, '24T09:00'],
  ['24T00:30', MOSCOW, '24T09:00'],
  ['23T12:30', KAMCHATKA, '24T00:00'],
  ['23T23:30', KAMCHATKA, '24T00:00'],
])('what may not be sent on %s in Moscow to UTC+%i waits until %s', (now, utcOffset, next) => {
  const at = (time: string) => Date.parse(`2026-11-${time}:00+03:00`)
  expect(nextSmsHour(at(now), utcOffset)).toBe(at(next))
})
