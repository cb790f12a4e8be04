import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bonusAmount } from './bonus-amount.ts'

// Requirement: BON-6, BON-7, FORM-31
test.each([
  ['', 463, 0],
  ['0', 463, 0],
  ['320', 463, 320],
  ['463', 463, 463],
  ['464', 463, 463],
  ['0007', 463, 7],
  ['1 200', 5000, 1200],
  ['3.5', 463, 3],
  ['12,7', 463, 12],
  ['9999.9', 463, 463],
  ['-20', 463, 0],
  ['-', 463, 0],
  ['abc', 463, 0],
  ['9'.repeat(40), 463, 463],
  ['5', 0, 0],
  ['5', -1, 0],
])('%j with a maximum of %i is %i', (typed, max, amount) => {
  expect(bonusAmount(typed, max)).toBe(amount)
})

// Requirement: BON-6, BON-7
test('returns a whole number within the limits for any text, and the same for its own result', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat({ max: 1_000_000 }), (typed, max) => {
      const amount = bonusAmount(typed, max)
      expect(Number.isSafeInteger(amount) && amount >= 0 && amount <= max).toBe(true)
      expect(bonusAmount(String(amount), max)).toBe(amount)
    }),
  )
})
