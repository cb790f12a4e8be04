import { expect, it } from 'vitest'
import { deliveryPrice } from './delivery-price.ts'

const plain = {
  ...{ quotedPrice: 300, itemsTotal: 1000, freeThreshold: null, surchargePercent: 0 },
  ...{ isPrepay: false, isPaymentChosen: true },
}
const post = { ...plain, surchargePercent: 2 }

// Requirement: DLV-38, DLV-39, DLV-40
it.each([
  { name: 'the quoted price', input: plain, price: 300 },
  { name: 'not free one rouble below the threshold', input: { ...plain, freeThreshold: 1001 }, price: 300 },
  { name: 'free at the threshold', input: { ...plain, freeThreshold: 1000 }, price: 0 },
  { name: 'free above the threshold', input: { ...plain, freeThreshold: 999 }, price: 0 },
  { name: 'post: a fee of at least 50', input: post, price: 350 },
  { name: 'post: a fee of 2 % of items and delivery', input: { ...post, itemsTotal: 4700 }, price: 400 },
  { name: 'post: a fee rounded half up', input: { ...post, itemsTotal: 4725 }, price: 401 },
  { name: 'post: a fee of 50 where 2 % is 50', input: { ...post, itemsTotal: 2200 }, price: 350 },
  { name: 'post: no fee when paid in advance', input: { ...post, isPrepay: true }, price: 300 },
  { name: 'post: no fee while no payment is chosen', input: { ...post, isPaymentChosen: false }, price: 300 },
  {
    name: 'post: the fee even with free delivery',
    input: { ...post, itemsTotal: 5000, freeThreshold: 3000 },
    price: 100,
  },
  { name: 'free for the brand store', input: { ...plain, quotedPrice: 0 }, price: 0 },
])('deliveryPrice: $name', ({ input, price }) => {
  expect(deliveryPrice(input)).toBe(price)
})
