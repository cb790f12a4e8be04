import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createTestShop } from '#tests/support/test-shop.ts'

const LIST = '/api-site/ajax/favorites/list/'

async function change(shopper: Shopper, action: 'add' | 'remove', id: number | string, marking?: string) {
  const query = new URLSearchParams({
    itemId: String(id),
    ...(marking !== undefined && { itemMarking: marking }),
  })
  const response = await shopper.ajax(`/api-site/ajax/favorites/${action}/?${query}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

// Requirement: API-17, API-18, API-50, FAV-4, FAV-5
it('the same changes by the legacy REST API and by tRPC end in the same list', async () => {
  const shop = createTestShop()
  const [legacy, typed] = [shop.newShopper(), shop.newShopper()]
  await change(legacy, 'add', PRODUCT.polish, 'T-11')
  await change(legacy, 'add', PRODUCT.top, 'T-14')
  const added = await change(legacy, 'add', PRODUCT.brush)
  const removed = await change(legacy, 'remove', PRODUCT.top, 'T-14')
  for (const shopItemId of [PRODUCT.polish, PRODUCT.top, PRODUCT.brush]) {
    await typed.call.favorites.add.mutate({ shopItemId })
  }
  const { items } = await typed.call.favorites.remove.mutate({ shopItemId: PRODUCT.top })

  expect(added.body).toMatchObject({
    success: true,
    errors: [],
    favoritesList: [{ id: PRODUCT.brush, marking: 'T-22' }, {}, {}],
  })
  expect(removed).toEqual({
    status: 200,
    body: { success: true, data: items, errors: [], favoritesList: items },
  })
  expect(await (await legacy.fetch(LIST)).json()).toEqual({ success: true, data: items, errors: [] })
})

// Requirement: API-18
it('removes a product that is no longer sold by its id and marking', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  await change(shopper, 'add', PRODUCT.polish, 'T-11')
  shop.database.db.update(products).set({ isSold: false }).where(eq(products.id, PRODUCT.polish)).run()
  expect(await change(shopper, 'remove', PRODUCT.polish, 'T-12')).toMatchObject({ status: 404 })
  expect(await change(shopper, 'remove', PRODUCT.polish, 'T-11')).toMatchObject({
    ...{ status: 200, body: { success: true, favoritesList: [] } },
  })
  expect(await change(shopper, 'add', PRODUCT.polish, 'T-11')).toMatchObject({ status: 404 })
})

// Requirement: API-17
it('a new shopper has an empty list and gets no cookie', async () => {
  const shopper = createTestShop().newShopper()
  expect(await (await shopper.fetch(LIST)).json()).toEqual({ success: true, data: [], errors: [] })
  expect(shopper.cookies.size).toBe(0)
})

it.each([
  ['999999', undefined, 404],
  [String(PRODUCT.gift), undefined, 404],
  [String(PRODUCT.polish), 'T-12', 404],
  ['0', undefined, 400],
  ['abc', undefined, 400],
  ['', undefined, 400],
  [String(PRODUCT.polish), 'x'.repeat(41), 400],
])('refuses item %s with marking %s: %d', async (id, marking, status) => {
  const shopper = createTestShop().newShopper()
  for (const action of ['add', 'remove'] as const) {
    const refused = await change(shopper, action, id, marking)
    expect(refused).toMatchObject({ status, body: { success: false, data: null } })
  }
  expect((await shopper.call.favorites.list.query()).items).toEqual([])
})
