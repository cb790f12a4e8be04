import { expect, it } from 'vitest'
import { isSmsHour, nextSmsHour } from './sms-hours.ts'

// Requirement: WAIT-7
it.each([
  ['08:59', false],
  ['09:00', true],
  ['20:59', true],
  ['21:00', false],
  ['03:00', false],
])('at %s in Moscow, %s', (time, expected) => {
  expect(isSmsHour(Date.parse(`2026-11-23T${time}:00+03:00`))).toBe(expected)
})

// Requirement: WAIT-7
it.each([
  ['23T08:59', '23T09:00'],
  ['23T09:00', '24T09:00'],
  ['23T21:00', '24T09:00'],
  ['24T00:30', '24T09:00'],
])('what may not be sent on %s waits until %s', (now, next) => {
  const at = (time: string) => Date.parse(`2026-11-${time}:00+03:00`)
  expect(nextSmsHour(at(now))).toBe(at(next))
})
