import { expect, test } from 'vitest'
import { timezoneOf } from './timezone.ts'

test.each([
  [180, 'GMT+03'],
  [0, 'GMT+00'],
  [330, 'GMT+05'],
  [-210, 'GMT-03'],
  [-30, 'GMT+00'],
  [765, 'GMT+12'],
  [-600, 'GMT-10'],
])('an offset of %i minutes is %s', (minutes, text) => {
  expect(timezoneOf(minutes)).toBe(text)
})
