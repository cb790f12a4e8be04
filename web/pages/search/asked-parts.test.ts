import { expect, test } from 'vitest'
import { askedParts } from './asked-parts.ts'

// Requirement: SEARCH-98
test('takes the price off a query of nothing else by leading to the catalog at any price', () => {
  const price = { from: null, to: 500, without: '' }
  const address = { query: 'до 500', category: '', isLiteral: false }
  const [chip, ...more] = askedParts({ parts: [], price }, address)
  expect([chip?.to({}), more]).toEqual(['/catalog/', []])
})
