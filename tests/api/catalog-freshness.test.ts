import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { rebuildSearchIndex } from '#db/search/index-products.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
})
afterEach(() => shop.close())

// How long cached lists may lag behind the products, in milliseconds.
const HALF_A_MINUTE = MINUTE_MS / 2
const FIVE_MINUTES = 5 * MINUTE_MS

async function listCategory(choice: { inStock?: boolean; sort?: 'cheap'; brand?: string[] }) {
  const { listing } = await shop.newShopper().call.catalog.category.query({ path: '', choice })
  return listing
}
async function searchIds(query: string) {
  const { listing } = await shop.newShopper().call.search.results.query({ query, choice: {} })
  return listing.items.map(({ shopItemId }) => shopItemId)
}

// Requirement: CAT-15
test('a filter drops a sold-out product within half a minute; the tile shows it at once', async () => {
  const before = await listCategory({ inStock: true })
  shop.setStock(PRODUCT.polish, 0)
  const stale = await listCategory({ inStock: true })
  expect(stale.total).toBe(before.total)
  expect(stale.items.find(({ shopItemId }) => shopItemId === PRODUCT.polish)?.availableCount).toBe(0)
  shop.clock.advance(HALF_A_MINUTE)
  const fresh = await listCategory({ inStock: true })
  expect(fresh.total).toBe(before.total - 1)
  expect(fresh.inStockCount).toBe(before.inStockCount - 1)
})

// Requirement: CAT-15
test('the order by price follows a new price within five minutes; the tile shows it at once', async () => {
  const cheapest = async () => (await listCategory({ sort: 'cheap', brand: ['velur'] })).items[0]
  expect(await cheapest()).toMatchObject({ shopItemId: PRODUCT.lastOne, price: 350 })
  shop.database.db
    .update(products)
    .set({ price: 499, basePrice: 499 })
    .where(eq(products.id, PRODUCT.lastOne))
    .run()
  expect(await cheapest()).toMatchObject({ shopItemId: PRODUCT.lastOne, price: 499 })
  shop.clock.advance(FIVE_MINUTES)
  expect((await cheapest())?.shopItemId).toBe(PRODUCT.soldOut)
})

// Requirement: PROD-10
test('a tile and a line of the basket show another drawing as soon as the product has changed', async () => {
  const { call } = shop.newShopper()
  await call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
  const pictures = async () => {
    const tiles = await call.catalog.tiles.query({ shopItemIds: [PRODUCT.polish] })
    const basket = await call.basket.get.query()
    return [tiles.items[0]?.picture.src, basket.items[0]?.img]
  }
  const [before] = await pictures()
  shop.database.db
    .update(products)
    .set({ shadeHex: '#102030', changedAt: shop.clock.now() })
    .where(eq(products.id, PRODUCT.polish))
    .run()
  const [tile, line] = await pictures()
  expect(tile).not.toBe(before)
  expect(line).toBe(tile)
})

test('a search ignores prepositions, except as the beginning of its last word', async () => {
  rebuildSearchIndex(shop.database.sqlite)
  expect(await searchIds('масло на кутикулу')).toEqual([PRODUCT.oil])
  expect(await searchIds('крем с рукам')).toEqual([PRODUCT.cream])
  expect(await searchIds('крем с')).toEqual([])
})
