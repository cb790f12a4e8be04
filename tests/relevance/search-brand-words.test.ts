import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

// Requirement: SEARCH-6
it.each([
  ...['бренд слюда', 'слюда бренд', 'фирма слюда', 'строгая форма', 'бренд строгая форма', 'бренд глянец'],
])('a brand whose name is a word of the trade is found by it: %s', (query) => {
  const name = query.includes('форма') ? 'Строгая форма' : query.includes('слюда') ? 'Слюда' : 'Глянец'
  const { items, total } = demo.search(query).listing
  const count = demo.database.sqlite
    .prepare<[string], number>(
      `SELECT count(*) FROM products p JOIN brands b ON b.id = p.brand_id WHERE p.is_sold = 1 AND b.name = ?`,
    )
    .pluck()
  expect(total).toBeGreaterThanOrEqual(count.get(name) ?? 0)
  expect(total).toBeLessThan((count.get(name) ?? 0) * 1.05)
  expect(new Set(items.slice(0, 10).map(({ brand }) => brand))).toEqual(new Set([name]))
})

// Requirement: SEARCH-6
it('a brand that is also a kind is found with the kind, the brand first', () => {
  const { items } = demo.search('слюда').listing
  expect(items[0]?.brand).toBe('Слюда')
  expect(items.map(({ marking }) => demo.kindOf(marking))).toContain('Блёстки')
  expect(new Set(demo.search('слюда 3 г').listing.items.map(({ marking }) => demo.kindOf(marking)))).toEqual(
    new Set(['Блёстки']),
  )
})
