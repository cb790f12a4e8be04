import { expect, it } from 'vitest'
import { deliveryPrice } from './delivery-price.ts'

const plain = {
  ...{ quotedPrice: 300, itemsTotal: 1000, freeThreshold: null, surchargePercent: 0 },
  ...{ isPrepay: false, isPaymentChosen: true },
}
const post = { ...plain, surchargePercent: 2 }

it.each([
  { name: 'as quoted', input: plain, price: 300 },
  { name: 'one rouble under the threshold', input: { ...plain, freeThreshold: 1001 }, price: 300 },
  { name: 'free at the threshold', input: { ...plain, freeThreshold: 1000 }, price: 0 },
  { name: 'free above it', input: { ...plain, freeThreshold: 999 }, price: 0 },
  { name: 'post: the fee is 50 at least', input: post, price: 350 },
  { name: 'post: 2 % of items and delivery above that', input: { ...post, itemsTotal: 4700 }, price: 400 },
  { name: 'post: the fee is rounded half up', input: { ...post, itemsTotal: 4725 }, price: 401 },
  { name: 'post: still 50 where 2 % is 50', input: { ...post, itemsTotal: 2200 }, price: 350 },
  { name: 'post: no fee when paid in advance', input: { ...post, isPrepay: true }, price: 300 },
  { name: 'post: no fee while no payment is chosen', input: { ...post, isPaymentChosen: false }, price: 300 },
  {
    name: 'post: free delivery still costs the fee',
    input: { ...post, itemsTotal: 5000, freeThreshold: 3000 },
    price: 100,
  },
  { name: 'the brand store costs nothing', input: { ...plain, quotedPrice: 0 }, price: 0 },
])('$name', ({ input, price }) => {
  expect(deliveryPrice(input)).toBe(price)
})
