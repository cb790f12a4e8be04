import { expect, test } from 'vitest'
import { askedParts } from './asked-parts.ts'

// Requirement: SEARCH-98
test('takes the price off a query of nothing else by leading to the catalog at any price', () => {
  const price = { from: null, to: 500, without: '' }
  const address = { query: 'до 500', category: '', isLiteral: false }
  const [chip, ...more] = askedParts({ parts: [], price }, address)
  expect([chip?.to({}), more]).toEqual(['/catalog/', []])
})

// Requirement: SEARCH-98
test('quotes the words of a query, but not the list that it asks for', () => {
  const parts = [
    { type: 'kind', label: 'Гель-лак', without: '' },
    { type: 'list', label: 'Со скидкой', without: 'гель лак' },
  ] as const
  const address = { query: 'гель лак по акции', category: '', isLiteral: false }
  const chips = askedParts({ parts: [...parts], price: null }, address)
  expect(chips.map(({ label }) => label)).toEqual(['«Гель-лак»', 'Со скидкой'])
})
