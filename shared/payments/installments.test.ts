import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitIntoInstallments } from './installments.ts'

// Requirement: PAY-27
it('returns three equal floors and the remainder last', () => {
  expect(splitIntoInstallments(1003)).toEqual([250, 250, 250, 253])
  expect(splitIntoInstallments(3)).toEqual([0, 0, 0, 3])
})

// Requirement: PAY-27
it('always adds up to the total, with a last part that is never the smallest', () => {
  fc.assert(
    fc.property(fc.nat(), (total) => {
      const parts = splitIntoInstallments(total)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
      expect(parts[3]).toBeGreaterThanOrEqual(parts[0])
    }),
  )
})
