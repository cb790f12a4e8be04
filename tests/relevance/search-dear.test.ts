import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

function find(query: string) {
  const { listing, correction, leftOut } = demo.search(query)
  return {
    markings: listing.items.map(({ marking }) => marking),
    kinds: [...new Set(listing.items.map(({ marking }) => demo.kindOf(marking)))],
    said: [correction, leftOut],
  }
}

// Requirement: SEARCH-51
it.each([
  ['люксовая помада', 'дорогая помада'],
  ['люкс помада', 'дорогая помада'],
  ['элитный крем', 'дорогой крем'],
  ['премиум гель лак', 'дорогой гель лак'],
  ['премиальная база', 'дорогая база'],
  ['роскошный подарок', 'дорогой подарок'],
  ['vip подарок', 'дорогой подарок'],
])('a word for what is dear begins with the dearest: %s', (query, plain) => {
  const found = find(query)
  expect(found.markings).not.toEqual([])
  expect(found).toEqual(find(plain))
})

// Requirement: SEARCH-6
it.each([
  ['топовая лампа', 'лампа'],
  ['топовые лампы', 'лампа'],
  ['топовый гель лак', 'гель лак'],
])('what is praised is no topcoat: %s', (query, plain) => {
  expect(find(query)).toEqual(find(plain))
})

// Requirement: SEARCH-6
it('and a topcoat stays one', () => {
  expect(find('топовое покрытие').kinds).toContain('Топ')
  expect(find('топовое').kinds).toContain('Топ')
})

// Requirement: SEARCH-51
it.each(['не люкс', 'роскошные локоны'])(
  'but not where it is denied or tells of something else: %s',
  (query) => {
    const { listing, order } = demo.search(query)
    expect([listing.total, order]).toEqual([0, null])
  },
)
