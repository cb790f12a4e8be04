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
  expect(deliveryPricesText(prices, false).replaceAll('\u00a0', ' ')).toBe(text)
})

// Requirement: DLV-47
test.each([
  [[350, 290], 'от 290 ₽'],
  [[0, 350], 'по согласованию'],
  [[0], 'по согласованию'],
])('the deliveries of a large item for %j ₽ together cost: %s', (prices, text) => {
  expect(deliveryPricesText(prices, true).replaceAll('\u00a0', ' ')).toBe(text)
})
