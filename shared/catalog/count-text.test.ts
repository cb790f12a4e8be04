import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

// Requirement: SEARCH-82
test.each([
  [1, null, '1 товар'],
  [5000, null, '5 000 товаров'],
  [5000, 5000, 'более 5 000 товаров'],
  [3720, 5000, '3 720+ товаров'],
])('says of %i products, cut at %j: %s', (total, cutAt, text) => {
  expect(countText({ total, cutAt }).replaceAll('\u00a0', ' ')).toBe(text)
})
