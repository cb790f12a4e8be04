import { expect, test } from 'vitest'
import { deliveryTime } from './delivery-time.ts'

test.each([
  [2, 3, '2–3\u00a0дн.'],
  [1, 1, '1\u00a0дн.'],
  [0, 1, '0–1\u00a0дн.'],
  [9, 14, '9–14\u00a0дн.'],
])('writes %i to %i days as %s', (daysFrom, daysTo, text) => {
  expect(deliveryTime(daysFrom, daysTo)).toBe(text)
})
