import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, Roubles, roubles, shareByLargestRemainder } from './money.ts'

// Requirement: BASK-25, BASK-26
describe('roubles', () => {
  it.each([0, 1, 15_000, Number.MAX_SAFE_INTEGER])('accepts %d', (amount) => {
    expect(roubles(amount)).toBe(amount)
    expect(Roubles.safeParse(amount).success).toBe(true)
  })

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects %d', (amount) => {
    expect(() => roubles(amount)).toThrow(RangeError)
    expect(Roubles.safeParse(amount).success).toBe(false)
  })
})

// Requirement: BASK-27
describe('percentOf rounds half up to a whole rouble', () => {
  it.each([
    [0, 2, 0],
    [24, 2, 0],
    [25, 2, 1],
    [74, 2, 1],
    [75, 2, 2],
    [1000, 2, 20],
    [10, 5, 1],
    [9, 5, 0],
    [29, 5, 1],
    [30, 5, 2],
    [333, 33, 110],
    [1001, 100, 1001],
  ])('of %d, %d %% is %d', (sum, percent, part) => {
    expect(percentOf(sum, percent)).toBe(part)
  })
})

// Requirement: BASK-28
describe('shareByLargestRemainder', () => {
  it.each([
    { total: 10, weights: [], shares: [] },
    { total: 0, weights: [5, 5], shares: [0, 0] },
    { total: 10, weights: [0, 0], shares: [0, 0] },
    { total: 100, weights: [1, 1, 1], shares: [34, 33, 33] },
    { total: 1, weights: [1, 5, 5], shares: [0, 1, 0] },
    { total: 7, weights: [33, 32], shares: [4, 3] },
    { total: 10, weights: [10, 0, 10], shares: [5, 0, 5] },
    { total: 65, weights: [33, 32], shares: [33, 32] },
  ])('$total over $weights is $shares', ({ total, weights, shares }) => {
    expect(shareByLargestRemainder(total, weights)).toEqual(shares)
  })

  it('returns parts that add up to the total and never exceed their weights', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 30 })
    const always = fc.property(weights, fc.integer({ min: 0, max: 1_000_000 }), (parts, perMillion) => {
      const sum = parts.reduce((a, b) => a + b, 0)
      const total = Math.floor((sum * perMillion) / 1_000_000)
      const shares = shareByLargestRemainder(total, parts)
      expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
      expect(shares.every((share, i) => share <= (parts[i] ?? 0))).toBe(true)
    })
    fc.assert(always, { numRuns: 300 })
  })
})
