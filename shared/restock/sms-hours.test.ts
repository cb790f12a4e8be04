import { expect, it } from 'vitest'
import { isSmsHour } from './sms-hours.ts'

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
