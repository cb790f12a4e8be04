import { expect, it } from 'vitest'
import { scopeRows } from '#server/catalog/scope.ts'
import { completeQuery } from '#server/search/complete-query.ts'
import { searchScope, understandQuery } from '#server/search/understand-query.ts'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

/** Returns the dearest and the cheapest product of each kind that a query finds on all its pages. */
function pricesByKind(query: string): ReadonlyMap<string, { least: number; most: number }> {
  const kinds = demo.database.sqlite
    .prepare<[number], string>('SELECT kind_label FROM products WHERE id = ?')
    .pluck()
  const found = new Map<string, { least: number; most: number }>()
  for (const { id, price } of scopeRows(demo.ctx, searchScope(understandQuery(demo.ctx, query)))) {
    const kind = kinds.get(id) ?? ''
    const { least = price, most = price } = found.get(kind) ?? {}
    found.set(kind, { least: Math.min(least, price), most: Math.max(most, price) })
  }
  return found
}

const [LAMP, DEVICE] = ['Лампа для сушки', 'Маникюрный аппарат']

// Requirement: SEARCH-275
it.each([
  ['лампа до 3000 и аппарат до 6000', 3000, 6000],
  ['лампа до 3000, аппарат до 6000', 3000, 6000],
  ['лампа до трех тысяч и аппарат до 6 тысяч', 3000, 6000],
  ['лампа до 3000 рублей или аппарат дешевле 6000 рублей', 3000, 5999],
])('each part of a list is found at its own price: %s', (query, ofLamp, ofDevice) => {
  const found = pricesByKind(query)
  expect(found.get(LAMP)?.most).toBeLessThanOrEqual(ofLamp)
  expect(found.get(DEVICE)?.most).toBeGreaterThan(ofLamp)
  expect(found.get(DEVICE)?.most).toBeLessThanOrEqual(ofDevice)
})

// Requirement: SEARCH-275
it('what has no price behind it is found at any', () => {
  const found = pricesByKind('лампа до 2500 и аппарат')
  expect(found.get(LAMP)?.most).toBeLessThanOrEqual(2500)
  expect(found.get(DEVICE)).toEqual(pricesByKind('аппарат').get(DEVICE))
})

// Requirement: SEARCH-275
it('the chips say each part with its price and lead to the others, and no price is said of all', () => {
  const { parts, price, leftOut } = demo.search('лампа до 3000 и аппарат до 6000')
  expect(parts).toEqual([
    { type: 'kind', label: 'Лампа до 3000', without: 'аппарат до 6000' },
    { type: 'kind', label: 'Аппарат до 6000', without: 'лампа до 3000' },
  ])
  expect([price, leftOut]).toEqual([null, null])
})

// Requirement: SEARCH-275
it('a list of which nothing costs so little leads to the same at any price', () => {
  const { listing, help } = demo.search('лампа до 10 и аппарат до 20')
  expect(listing.total).toBe(0)
  expect(help?.queries).toEqual([
    { st: 'лампа и аппарат', amount: demo.search('лампа и аппарат').listing.total },
  ])
})

// Requirement: SEARCH-275
it.each(['лампа и аппарат до 6000', 'до 6000 лампа и аппарат'])(
  'one price before or behind a list holds for all: %s',
  (query) => {
    const { price, parts } = demo.search(query)
    expect(price?.to).toBe(6000)
    expect(parts).toEqual([])
    expect([...pricesByKind(query).keys()]).toEqual(expect.arrayContaining([LAMP, DEVICE]))
  },
)

// Requirement: SEARCH-275
it.each(['лампа до 3000 и аппарат до 6000', 'лак до 300 и база до 600'])(
  'the popup counts what the page shows: %s',
  (query) => expect(completeQuery(demo.ctx, { query }).total).toBe(demo.search(query).listing.total),
)
