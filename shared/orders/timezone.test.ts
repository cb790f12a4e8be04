import { expect, test } from 'vitest'
import { timezoneOf } from './timezone.ts'

// Requirement: API-45
test.each([
  [180, 'GMT+03'],
  [0, 'GMT+00'],
  [330, 'GMT+05'],
  [-210, 'GMT-03'],
  [-30, 'GMT+00'],
  [765, 'GMT+12'],
  [-600, 'GMT-10'],
])('writes an offset of %i minutes as %s', (minutes, text) => {
  expect(timezoneOf(minutes)).toBe(text)
})
