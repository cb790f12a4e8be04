import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeQuery } from '#server/search/complete-query.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { openWholeDemo, type WholeDemo } from '#tests/support/whole-demo.ts'

let database: WholeDemo['database']
let ctx: WholeDemo['ctx']

beforeAll(() => {
  ;({ database, ctx } = openWholeDemo())
}, 3 * MINUTE_MS)
afterAll(() => database.close())

function search(query: string) {
  return searchProducts(ctx, { query, choice: {} })
}

function countProducts(where: string): number {
  const sql = `SELECT count(*) FROM products WHERE is_sold = 1 AND ${where}`
  return database.sqlite.prepare<[], number>(sql).pluck().get() ?? 0
}

// Requirement: SEARCH-98
describe('a query that names no kind', () => {
  it.each([
    ['до 500', 'price <= 500', null, 500],
    ['до 300 рублей', 'price <= 300', null, 300],
    ['что-нибудь до 300 рублей', 'price <= 300', null, 300],
    ['товары до 100 рублей', 'price <= 100', null, 100],
    ['что нибудь за 500 рублей', 'price <= 500', null, 500],
    ['от 5000', 'price >= 5000', 5000, null],
    ['1000-2000', 'price BETWEEN 1000 AND 2000', 1000, 2000],
  ])('lists all at its price: %s', (query, where, from, to) => {
    const { listing, price } = search(query)
    expect([listing.total, price]).toEqual([countProducts(where), { from, to, without: expect.any(String) }])
    expect(completeQuery(ctx, { query }).total).toBe(listing.total)
  })

  it.each(['скидки', 'скидка', 'товары со скидкой', 'акции', 'товары по акции', 'распродажа', 'sale'])(
    'lists what is discounted: %s',
    (query) => {
      const { listing } = search(query)
      expect(listing.total).toBe(countProducts('price < base_price'))
      expect(listing.items.every(({ price, basePrice }) => basePrice > price)).toBe(true)
      expect(completeQuery(ctx, { query })).toMatchObject({ total: listing.total, taps: [] })
    },
  )

  it.each(['новинки', 'новые поступления', 'новинка', 'хиты продаж', 'бестселлеры', 'весь каталог'])(
    'lists all, the newest first or the most popular: %s',
    (query) => {
      const { listing } = search(query)
      expect(listing.total).toBe(countProducts('1'))
      expect(completeQuery(ctx, { query }).products[0]?.marking).toBe(listing.items[0]?.marking)
    },
  )

  it('begins the new ones with the newest that can be bought', () => {
    const newest = database.sqlite
      .prepare<[], number>(
        `SELECT max(created_at) FROM products p JOIN stock s ON s.product_id = p.id AND s.available > 0
         WHERE p.is_sold = 1`,
      )
      .pluck()
    const created = database.sqlite
      .prepare<[string], number>('SELECT created_at FROM products WHERE marking = ?')
      .pluck()
    expect(created.get(search('новинки').listing.items[0]?.marking ?? '')).toBe(newest.get())
  })

  it('leads to categories where nothing has its price', () => {
    const { listing, help } = search('до 5 рублей')
    expect(listing.total).toBe(0)
    expect(help?.categories).not.toEqual([])
    expect(help?.queries).toEqual([])
  })
})

// Requirement: SEARCH-51
describe('a price beside a kind', () => {
  it.each([
    ['лак 99 рублей', 99],
    ['слайдер 40 рублей', 40],
    ['наклейки 50 рублей', 50],
    ['гель лак по 150 рублей', 150],
    ['пилка 60 руб', 60],
  ])('is no number of the product: %s', (query, to) => {
    const { listing, price } = search(query)
    expect(price?.to).toBe(to)
    expect(listing.items).not.toEqual([])
    expect(listing.items.every((item) => item.price <= to)).toBe(true)
  })

  it.each(['самый дорогой аппарат', 'самая дорогая помада', 'самые дорогие кусачки'])(
    'is that of the dearest quarter: %s',
    (query) => {
      const all = search(query.replace(/^\S+ \S+ /u, '')).listing
      const { listing, price } = search(query)
      expect(price?.from).toBeGreaterThan(all.priceRange?.min ?? 0)
      expect(listing.total).toBeLessThanOrEqual(all.total / 2)
    },
  )
})
