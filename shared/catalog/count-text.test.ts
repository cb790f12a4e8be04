import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

// Requirement: SEARCH-80
test.each([
  [1, null, '1 товар'],
  [5000, null, '5 000 товаров'],
  [5000, 5000, 'более 5 000 товаров'],
  [3721, 5000, '3 721+ товаров'],
])('says of %i products, cut at %j: %s', (total, cutAt, text) => {
  expect(countText({ total, cutAt }).replaceAll('\u00a0', ' ')).toBe(text)
})
