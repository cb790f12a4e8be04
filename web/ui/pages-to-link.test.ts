import { expect, test } from 'vitest'
import { pagesToLink } from './pages-to-link.ts'

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 9, '1 2 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
  // An address beyond the end still shows links back.
  [50, 9, '1 … 9'],
])('links on page %i of %i the pages %s', (page, pageCount, shown) => {
  expect(
    pagesToLink(page, pageCount)
      .map((n) => (n < 0 ? '…' : n))
      .join(' '),
  ).toBe(shown)
})
