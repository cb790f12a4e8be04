import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

function find(query: string) {
  const { listing, correction, leftOut } = demo.search(query)
  const kinds = new Set(listing.items.map(({ marking }) => demo.kindOf(marking)))
  return { total: listing.total, kinds: [...kinds], said: [correction, leftOut] }
}

// Requirement: SEARCH-6
it.each([
  ['шампунь для о', 'шампунь'],
  ['шампунь для п', 'шампунь'],
  ['шампунь для с', 'шампунь'],
  ['шампунь с', 'шампунь'],
  ['крем для рук с', 'крем для рук'],
  ['крем для рук с м', 'крем для рук'],
  ['маска для волос с', 'маска для волос'],
  ['крем с', 'крем'],
  ['гель лак с', 'гель лак'],
  ['гель лак с б', 'гель лак'],
])('one letter of what a kind is for or has narrows nothing: %s', (query, plain) => {
  expect(find(query)).toEqual(find(plain))
})

// Requirement: SEARCH-6
it.each([
  ['крем для р', 'Крем для рук'],
  ['крем для н', 'Крем для ног'],
  ['пилка для с', 'Пилка для стоп'],
  ['масло для в', 'Масло для волос'],
])('one letter completes the label of a kind: %s', (query, kind) => {
  expect(find(query).kinds).toEqual([kind])
})

// Requirement: SEARCH-6
it.each([
  ['перчатки м', 'перчатки'],
  ['кисть для т', 'кисть'],
  ['топ без л', 'топ'],
])('one letter narrows to what products are called by: %s', (query, plain) => {
  const [narrow, whole] = [find(query), find(plain)]
  expect(narrow.total).toBeGreaterThan(0)
  expect(narrow.total).toBeLessThan(whole.total)
})
