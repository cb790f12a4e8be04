import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { paths } from '#shared/paths.ts'
import { CATEGORY, insertProduct, PRODUCT } from '#tests/support/fixture.ts'
import { CITY } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
})
afterEach(() => shop.close())

const ids = (items: readonly { shopItemId: number }[]) => items.map(({ shopItemId }) => shopItemId)

// Requirement: BASK-71
describe('what is popular for a shopper', () => {
  test('is of the categories of what was viewed: available, of other lines, and not viewed', async () => {
    const care = { price: 100, categoryId: CATEGORY.care }
    insertProduct(shop.database.db, { ...care, id: 101, stock: 3, lineId: 1 })
    insertProduct(shop.database.db, { ...care, id: 102, stock: 3, lineId: 1 })
    insertProduct(shop.database.db, { ...care, id: 103, stock: 0, lineId: 2 })
    const { call } = shop.newShopper()
    const { items, isOwn } = await call.orders.popular.query({ viewedIds: [PRODUCT.cream] })
    expect(isOwn).toBe(true)
    expect(ids(items)).toContain(101)
    for (const id of [PRODUCT.cream, 102, 103, PRODUCT.top]) expect(ids(items)).not.toContain(id)
  })

  test('is of the categories of what was ordered, if nothing was viewed', async () => {
    const shopper = shop.newShopper()
    shopper.setCookie('city', `${CITY.moscow}!`)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.orders.place.mutate(orderForm())
    const viewed = await shop.newShopper().call.orders.popular.query({ viewedIds: [PRODUCT.cream] })
    expect(await shopper.call.orders.popular.query({ viewedIds: [] })).toEqual(viewed)
  })

  test('is what is popular in the shop for a newcomer, and for products that are gone', async () => {
    const { call } = shop.newShopper()
    const { popular } = await call.catalog.home.query()
    const expected = { items: popular, isOwn: false }
    expect(await call.orders.popular.query({ viewedIds: [] })).toEqual(expected)
    expect(await call.orders.popular.query({ viewedIds: [999_999] })).toEqual(expected)
  })
})

// Requirement: BASK-72
test.each([paths.basket, paths.favorites])(
  'leads on from %s to catalog, discounts, and popular products without scripts, while it is empty',
  async (path) => {
    const shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
    const page = async () => (await shopper.fetch(path)).text()
    const main = async () => /<main[\s\S]*<\/main>/.exec(await page())?.[0] ?? ''
    const links = [`href="${paths.catalog}"`, `href="${paths.discounts}"`]
    const { popular } = await shopper.call.catalog.home.query()
    const empty = await main()
    for (const text of [...links, 'Часто берут', ...popular.map(({ url }) => url)])
      expect(empty).toContain(text)

    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.favorites.add.mutate({ shopItemId: PRODUCT.cream })
    expect(await main()).not.toContain('Часто берут')
  },
)
