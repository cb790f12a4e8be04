import { expect, test } from 'vitest'
import { deliveryPricesText } from './delivery-price-text.ts'

// Requirement: DLV-35
test.each([
  [[350, 290], 'от 290 ₽'],
  [[0, 350, 290], 'бесплатно или от 290 ₽'],
  [[0, 0], 'бесплатно'],
  [[110, 110], '110 ₽'],
  [[], ''],
])('the deliveries for %j ₽ together cost: %s', (prices, text) => {
  expect(deliveryPricesText(prices).replaceAll('\u00a0', ' ')).toBe(text)
})
