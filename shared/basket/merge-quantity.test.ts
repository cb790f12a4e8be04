import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeQuantity } from './merge-quantity.ts'

test.each([
  // mine, theirs, available → quantity, lowered
  [0, 3, 10, 3, false],
  [2, 3, 10, 5, false],
  [5, 5, 10, 10, false],
  [6, 5, 10, 10, true],
  [1, 1, 1, 1, true],
  // A wish above the stock counts as the stock.
  [12, 3, 10, 10, true],
  // Nothing was added up: the wish stays, and comes back with the stock.
  [0, 12, 10, 12, false],
  // Sold out on both sides: both wishes stay.
  [2, 3, 0, 5, false],
  [0, 3, 0, 3, false],
] as const)('%i and %i of %i are %i, lowered: %s', (mine, theirs, available, quantity, isLowered) => {
  expect(mergeQuantity({ mine, theirs, available })).toEqual({ quantity, isLowered })
})

test('what adds up never exceeds the stock, never falls below either side as it was shown', () => {
  const count = fc.integer({ min: 1, max: 2000 })
  fc.assert(
    fc.property(count, count, count, (mine, theirs, available) => {
      const { quantity } = mergeQuantity({ mine, theirs, available })
      expect(quantity).toBeLessThanOrEqual(available)
      expect(quantity).toBeGreaterThanOrEqual(Math.min(available, Math.max(mine, theirs)))
      expect(quantity).toBe(mergeQuantity({ mine: theirs, theirs: mine, available }).quantity)
    }),
  )
})
