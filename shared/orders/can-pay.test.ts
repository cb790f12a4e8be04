import { expect, test } from 'vitest'
import { canPay, type OrderToPay } from './can-pay.ts'

const WAITING: OrderToPay = { isPrepay: true, fulfilment: 'new', payment: 'pending', expiresAt: 2000 }

test.each<[string, Partial<OrderToPay>, boolean]>([
  ['a waiting order', {}, true],
  ['a declined one', { payment: 'failed' }, true],
  ['a paid one', { payment: 'paid', expiresAt: null }, false],
  ['a refunded one', { payment: 'refunded' }, false],
  ['a cancelled one', { fulfilment: 'cancelled' }, false],
  ['one that pays at the door', { isPrepay: false, payment: 'none' }, false],
  ['one whose time has run out', { expiresAt: 1000 }, false],
])('%s', (_title, change, expected) => {
  expect(canPay({ ...WAITING, ...change }, 1000)).toBe(expected)
})
