import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveEndedAccount } from './leave-account.ts'

const assign = vi.fn<(path: string) => void>()
beforeEach(() => {
  vi.stubGlobal('window', { location: { assign } })
  vi.stubGlobal('localStorage', { 'checkout-form:name': '"Анна"', removeItem: () => {}, getItem: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  assign.mockClear()
})

// Requirement: SEC-113
test.each([
  ['the shop knows nobody any more', () => Promise.resolve(null), true],
  ['the shop still knows the customer', () => Promise.resolve({ name: 'Анна' }), false],
  ['the shop cannot be asked', () => Promise.reject(new Error('no network')), false],
])('after a lost answer the account is left if %s', async (_when, ask, hasLeft) => {
  expect(await leaveEndedAccount(ask)).toBe(hasLeft)
  expect(assign.mock.calls).toEqual(hasLeft ? [['/']] : [])
})
