import { expect, test } from 'vitest'
import { deliveryDates } from './delivery-dates.ts'

const NOON = Date.UTC(2026, 10, 21, 9)
/** Already the 22nd in Moscow. */
const LATE = Date.UTC(2026, 10, 21, 21, 30)

// Requirement: API-54
test.each([
  [NOON, 3, 5, '24–26 ноября'],
  [NOON, 9, 11, '30 ноября – 2 декабря'],
  [NOON, 3, 3, '24 ноября'],
  [NOON, 0, 1, '21–22 ноября'],
  [LATE, 1, 2, '23–24 ноября'],
])('deliveryDates at %i for %i to %i days are %s', (now, daysFrom, daysTo, text) => {
  expect(deliveryDates(now, daysFrom, daysTo)).toBe(text)
})
