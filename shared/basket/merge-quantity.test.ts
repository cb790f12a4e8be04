import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeQuantity } from './merge-quantity.ts'

// Requirement: AUTH-48
test.each([
  // mine, theirs, available → quantity, lowered
  [0, 3, 10, 3, false],
  [2, 3, 10, 5, false],
  [5, 5, 10, 10, false],
  [6, 5, 10, 10, true],
  [1, 1, 1, 1, true],
  // More than the available count counts as the available count.
  [12, 3, 10, 10, true],
  // Nothing is added up: the quantity stays and counts again once the product is back.
  [0, 12, 10, 12, false],
  // Sold out: both quantities stay.
  [2, 3, 0, 5, false],
  [0, 3, 0, 3, false],
] as const)('%i and %i of %i make %i, lowered: %s', (mine, theirs, available, quantity, isLowered) => {
  expect(mergeQuantity({ mine, theirs, available })).toEqual({ quantity, isLowered })
})

// Requirement: AUTH-48
test('never exceeds the available count and never falls below either quantity as it was shown', () => {
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
