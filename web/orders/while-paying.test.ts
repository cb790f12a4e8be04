import { expect, test } from 'vitest'
import { whilePaying } from './while-paying.ts'

// Requirement: PAY-45
test('an order is fetched every four seconds while it waits for its money, and else not', () => {
  expect(whilePaying({ payment: 'pending', fulfilment: 'new' })).toBe(4000)
  expect(whilePaying({ payment: 'paid', fulfilment: 'new' })).toBe(false)
  expect(whilePaying({ payment: 'pending', fulfilment: 'cancelled' })).toBe(false)
  expect(whilePaying(undefined)).toBe(false)
})
