import { expect, it } from 'vitest'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { favorites } from '#db/schema/favorites.ts'
import { setSold } from '#server/catalog/set-sold.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const LINES = 200
const FAVORITES = 500
const BASKET_FULL =
  'В корзине уже 200 разных товаров, больше не поместится. Оформите заказ или уберите что-нибудь.'
const FAVORITES_FULL = 'В избранном уже 500 товаров, больше не поместится. Уберите что-нибудь.'

/** Creates a shop with `count` more products, whose ids start at 1000. */
function shopWithProducts(count: number): { shop: TestShop; ids: number[] } {
  const ids = Array.from({ length: count }, (_, i) => 1000 + i)
  return { shop: createTestShop({ products: ids.map((id) => ({ id, price: 100, stock: 5 })) }), ids }
}

/** Creates a shopper whose basket has one line less than the limit; inserting rows is faster than calls. */
async function nearlyFullBasket(shop: TestShop, ids: readonly number[]): Promise<Shopper> {
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
  const basketId = shop.database.db.select().from(baskets).all().at(-1)?.id ?? 0
  for (const productId of ids.slice(0, LINES - 2)) {
    shop.database.db.insert(basketItems).values({ basketId, productId, quantity: 1, addedAt: 0 }).run()
  }
  return shopper
}

it('both APIs limit a basket to 200 lines, in which pieces can be added and lines removed', async () => {
  const { shop, ids } = shopWithProducts(LINES)
  const shopper = await nearlyFullBasket(shop, ids)
  const { add, changeQuantity, remove, get } = shopper.call.basket
  expect((await add.mutate({ shopItemId: PRODUCT.oil, quantity: 1 })).basket.items).toHaveLength(LINES)

  expect(await refusalOf(add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 }))).toEqual({
    ...{ status: 412, code: 'BASKET_FULL', message: BASKET_FULL },
    details: { max: LINES },
  })
  const refused = await shopper.ajax(`/cart/change/${PRODUCT.brush}/?quantity=1`)
  expect([refused.status, await refused.json()]).toEqual([
    200,
    { success: false, data: null, errors: [BASKET_FULL] },
  ])
  expect((await get.query()).items).toHaveLength(LINES)

  const more = await add.mutate({ shopItemId: PRODUCT.oil, quantity: 1 })
  expect(more.quantityInCart).toBe(2)
  await changeQuantity.mutate({ shopItemId: PRODUCT.oil, by: 3 })
  await remove.mutate({ shopItemId: PRODUCT.oil })
  const accepted = await shopper.ajax(`/cart/change/${PRODUCT.brush}/?quantity=1`)
  expect(await accepted.json()).toMatchObject({ success: true, quantity_in_cart: 1 })
})

it('a basket with room for one line accepts one of ten concurrent additions', async () => {
  const { shop, ids } = shopWithProducts(LINES + 10)
  const shopper = await nearlyFullBasket(shop, ids)
  const answers = await Promise.allSettled(
    ids.slice(LINES).map((shopItemId) => shopper.call.basket.add.mutate({ shopItemId, quantity: 1 })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await shopper.call.basket.get.query()).items).toHaveLength(LINES)
})

// Requirement: FAV-12
it('both APIs limit favorites to 500, and adding one of them again is no error', async () => {
  const { shop, ids } = shopWithProducts(FAVORITES)
  const shopper = shop.newShopper()
  const { add, remove, list } = shopper.call.favorites
  await add.mutate({ shopItemId: PRODUCT.polish })
  const shopperId = shop.database.db.select().from(favorites).all()[0]?.shopperId ?? 0
  for (const productId of ids.slice(0, FAVORITES - 2)) {
    shop.database.db.insert(favorites).values({ shopperId, productId, addedAt: 0 }).run()
  }
  expect((await add.mutate({ shopItemId: PRODUCT.top })).items).toHaveLength(FAVORITES)

  expect(await refusalOf(add.mutate({ shopItemId: PRODUCT.brush }))).toEqual({
    ...{ status: 412, code: 'FAVORITES_FULL', message: FAVORITES_FULL },
    details: { max: FAVORITES },
  })
  const path = `/api-site/ajax/favorites/add/?itemId=${PRODUCT.brush}&itemMarking=T-22`
  const refused = await shopper.ajax(path)
  expect([refused.status, await refused.json()]).toEqual([
    200,
    { success: false, data: null, errors: [FAVORITES_FULL] },
  ])
  expect((await list.query()).items).toHaveLength(FAVORITES)
  // What has left sale takes no room, because nobody can see it in order to remove it.
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  setSold(shop.ctx(), { marking: 'T-15', isSold: false })
  expect((await add.mutate({ shopItemId: PRODUCT.cream })).items).toHaveLength(FAVORITES)
  setSold(shop.ctx(), { marking: 'T-11', isSold: false })
  expect((await add.mutate({ shopItemId: PRODUCT.brush })).items).toHaveLength(FAVORITES)
  await remove.mutate({ shopItemId: PRODUCT.brush })
  setSold(shop.ctx(), { marking: 'T-11', isSold: true })

  expect((await add.mutate({ shopItemId: PRODUCT.top })).items).toHaveLength(FAVORITES)
  await remove.mutate({ shopItemId: PRODUCT.top })
  expect(await (await shopper.ajax(path)).json()).toMatchObject({ success: true })
})
