import { expect, it } from 'vitest'
import { shoppers } from '#db/schema/auth.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { refusalOf } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

function countGuests(shop: TestShop): number {
  return shop.database.db.select().from(shoppers).all().length
}

it('returns none to an anonymous caller and creates no guest', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  expect(await shopper.call.favorites.list.query()).toEqual({ items: [] })
  await shopper.call.favorites.remove.mutate({ shopItemId: PRODUCT.polish })
  expect(shopper.cookies.size).toBe(0)
  expect(countGuests(shop)).toBe(0)
})

// Requirement: FAV-4, FAV-5
it('lists the newest first and ignores a repeated addition', async () => {
  const shop = createTestShop()
  const { add, list } = shop.newShopper().call.favorites
  await add.mutate({ shopItemId: PRODUCT.polish })
  await add.mutate({ shopItemId: PRODUCT.soldOut })
  shop.clock.advance(1000)
  await add.mutate({ shopItemId: PRODUCT.brush })
  const added = await add.mutate({ shopItemId: PRODUCT.polish })
  expect(added.items).toEqual([
    { id: PRODUCT.brush, marking: 'T-22' },
    { id: PRODUCT.soldOut, marking: 'T-13' },
    { id: PRODUCT.polish, marking: 'T-11' },
  ])
  expect(await list.query()).toEqual(added)
})

it('removes one and ignores a repeated removal', async () => {
  const { add, remove } = createTestShop().newShopper().call.favorites
  await add.mutate({ shopItemId: PRODUCT.polish })
  await add.mutate({ shopItemId: PRODUCT.top })
  for (const _time of [1, 2]) {
    expect(await remove.mutate({ shopItemId: PRODUCT.polish })).toEqual({
      items: [{ id: PRODUCT.top, marking: 'T-14' }],
    })
  }
})

it.each([PRODUCT.gift, 999_999])('refuses product %d', async (shopItemId) => {
  const shop = createTestShop()
  const { add, remove } = shop.newShopper().call.favorites
  expect(await refusalOf(add.mutate({ shopItemId }))).toMatchObject({ code: 'NOT_FOUND', status: 404 })
  expect(await refusalOf(remove.mutate({ shopItemId }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(countGuests(shop)).toBe(0)
})

it.each([
  {},
  { shopItemId: 0 },
  { shopItemId: -1 },
  { shopItemId: 1.5 },
  { shopItemId: '11' },
  { shopItemId: 11, x: 1 },
])('refuses the malformed input %j', async (input) => {
  const shop = createTestShop()
  expect((await shop.newShopper().postJson('/trpc/favorites.add', input)).status).toBe(400)
  expect(countGuests(shop)).toBe(0)
})

it('keeps the favorites of two guests apart', async () => {
  const shop = createTestShop()
  const [anna, vera] = [shop.newShopper(), shop.newShopper()]
  await anna.call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
  await vera.call.favorites.remove.mutate({ shopItemId: PRODUCT.polish })
  expect((await vera.call.favorites.list.query()).items).toEqual([])
  expect((await anna.call.favorites.list.query()).items).toHaveLength(1)
})

it('keeps all of twenty concurrent additions', async () => {
  const { add, list } = createTestShop().newShopper().call.favorites
  await add.mutate({ shopItemId: PRODUCT.polish })
  const ids = [PRODUCT.lastOne, PRODUCT.top, PRODUCT.cream, PRODUCT.oil, PRODUCT.brush]
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => add.mutate({ shopItemId: ids[i % ids.length] ?? 0 })),
  )
  expect((await list.query()).items).toHaveLength(1 + ids.length)
})
