import { expect, test } from 'vitest'
import { piecesToAdd } from './pieces-to-add.ts'

// Requirement: LOOK-7
test.each([
  ['everything that is needed into an empty basket', { wanted: 2, inBasket: 0, available: 9 }, 2],
  ['only what is missing', { wanted: 3, inBasket: 1, available: 9 }, 2],
  ['nothing if the basket has enough', { wanted: 1, inBasket: 1, available: 9 }, 0],
  ['nothing if the basket has more', { wanted: 1, inBasket: 5, available: 9 }, 0],
  ['what the stock allows', { wanted: 4, inBasket: 1, available: 3 }, 2],
  ['nothing of a sold-out product', { wanted: 1, inBasket: 0, available: 0 }, 0],
  ['nothing to a line above the stock', { wanted: 3, inBasket: 5, available: 2 }, 0],
])('adds %s', (_, needed, added) => {
  expect(piecesToAdd(needed)).toBe(added)
})
