import { expect, test } from 'vitest'
import { canPay, type OrderToPay } from './can-pay.ts'

const WAITING: OrderToPay = { isPrepay: true, fulfilment: 'new', payment: 'pending', expiresAt: 2000 }

// Requirement: PAY-36
test.each<[string, Partial<OrderToPay>, boolean]>([
  ['an order that waits for payment', {}, true],
  ['an order whose payment was declined', { payment: 'failed' }, true],
  ['a paid order', { payment: 'paid', expiresAt: null }, false],
  ['a refunded order', { payment: 'refunded' }, false],
  ['a cancelled order', { fulfilment: 'cancelled' }, false],
  ['an order to be paid on receipt', { isPrepay: false, payment: 'none' }, false],
  ['an expired order', { expiresAt: 1000 }, false],
])('canPay is right for %s', (_title, change, expected) => {
  expect(canPay({ ...WAITING, ...change }, 1000)).toBe(expected)
})
