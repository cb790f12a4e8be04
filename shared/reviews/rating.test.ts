import { expect, test } from 'vitest'
import { ratingOf, ratingScore } from './rating.ts'

// Requirement: REV-11
test.each([
  [{ reviewCount: 0, starSum: 0 }, null],
  [
    { reviewCount: 1, starSum: 5 },
    { value: '5,0', count: 1 },
  ],
  [
    { reviewCount: 3, starSum: 14 },
    { value: '4,7', count: 3 },
  ],
  [
    { reviewCount: 20, starSum: 99 },
    { value: '5,0', count: 20 },
  ],
])('%j is the rating %j', (totals, rating) => {
  expect(ratingOf(totals)).toEqual(rating)
})

// Requirement: REV-13
test('many good reviews count for more than one perfect one, and none for nothing', () => {
  const order = [
    { reviewCount: 40, starSum: 196 },
    { reviewCount: 1, starSum: 5 },
    { reviewCount: 1, starSum: 3 },
    { reviewCount: 40, starSum: 120 },
    { reviewCount: 0, starSum: 0 },
  ]
  expect(order.toSorted((a, b) => ratingScore(b) - ratingScore(a))).toEqual(order)
})
