import { expect, test } from 'vitest'
import { addressDoubt } from './client-address.ts'

// Requirement: SEC-68
test.each([
  ['https://shop.test', false, true],
  ['https://shop.test', true, false],
  ['http://localhost:3000', false, false],
])(
  'at %s with a trusted proxy: %s, doubts that shoppers have addresses of their own: %s',
  (publicOrigin, trustProxy, isDoubted) => {
    expect(addressDoubt({ publicOrigin, trustProxy }) !== null).toBe(isDoubted)
  },
)
