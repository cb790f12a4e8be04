import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shoppers } from '#db/schema/auth.ts'
import { baskets } from '#db/schema/basket.ts'
import { products } from '#db/schema/catalog.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { refusalOf } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const DAY = 86_400_000

function countGuests(shop: TestShop): number {
  return shop.database.db.select().from(shoppers).all().length
}

/** Returns the pairs of product and quantity in the order of the lines. */
function linesOf({ items }: { items: { shopItemId: number; quantity: number }[] }) {
  return items.map(({ shopItemId, quantity }) => [shopItemId, quantity])
}

it('returns an empty basket to an anonymous caller and creates no guest', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  expect(await shopper.call.basket.get.query()).toEqual({
    ...{ items: [], quantity: 0, baseTotal: 0, itemsTotal: 0, finalTotal: 0, totalDiscount: 0 },
    ...{ accrualTotal: 0, accrualDetail: [], maxBonusesToWithdraw: 0, bonusesToWithdraw: 0 },
    ...{ hasLargeItem: false },
    ...{
      summary: { discounts: {}, gifts: [] },
      taken: { coupon: 0, prepay: 0, bonuses: 0 },
      absentGifts: [],
      isPrepay: false,
      prepaySaving: 0,
      reasons: [],
    },
    ...{ coupon: null, tariffId: 0, pickupPointId: 0, paymentSystemId: 0 },
  })
  expect(shopper.cookies.size).toBe(0)
  expect(countGuests(shop)).toBe(0)
})

// Requirement: ROLE-7
it('creates a guest with the first item, with an HttpOnly, SameSite cookie', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  const response = await shopper.postJson('/trpc/basket.add', { shopItemId: PRODUCT.polish, quantity: 1 })
  expect(response.status).toBe(200)
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^guest=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('vary')).toContain('Cookie')
  expect(countGuests(shop)).toBe(1)
  // Only the hash of the cookie is stored.
  expect(JSON.stringify(shop.database.db.select().from(shoppers).all())).not.toContain(
    shopper.cookies.get('guest'),
  )

  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.top, quantity: 1 })
  expect(countGuests(shop)).toBe(1)
})

it('sets a Secure cookie with the __Host- prefix over https', async () => {
  const shop = createTestShop({ config: { publicOrigin: 'https://shop.test' } })
  const response = await shop.app.request('/trpc/basket.add', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ shopItemId: PRODUCT.polish, quantity: 1 }),
  })
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-guest=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

it('treats an unknown guest cookie as anonymous', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  shopper.setCookie('guest', 'x'.repeat(43))
  expect(linesOf(await shopper.call.basket.get.query())).toEqual([])
  shopper.setCookie('guest', 'x'.repeat(5000))
  expect(linesOf(await shopper.call.basket.get.query())).toEqual([])
})

// Requirement: ANL-6, BASK-31, BASK-38, BASK-39, BON-16, BON-17
it('returns a line with all its fields and the sums', async () => {
  const shopper = createTestShop().newShopper()
  const change = await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
  expect(change.quantityInCart).toBe(2)
  expect(change.trackingData).toEqual({
    ...{ marking: 'T-11', name: 'Гель-лак «Велюр» №127', price: 400, brand: 'Велюр' },
    category: ['Ногти', 'Гель-лаки'],
  })
  expect(change.basket).toEqual(await shopper.call.basket.get.query())
  expect(change.basket.items).toEqual([
    {
      ...{ shopItemId: 11, marking: 'T-11', name: 'Гель-лак «Велюр» №127', brand: 'Велюр' },
      ...{ category: ['Ногти', 'Гель-лаки'], url: '/product/T-11/' },
      img: expect.stringMatching(/^\/img\/p\/T-11-1-[0-9a-z]+\.svg$/),
      tint: expect.any(String),
      ...{ price: 400, basePrice: 500, quantity: 2, availableCount: 10, isLarge: false, isSoldOut: false },
      ...{ isGiftCard: false, isCouponed: false, baseTotal: 1000, total: 800 },
    },
  ])
  expect(change.basket).toMatchObject({
    ...{ quantity: 2, baseTotal: 1000, finalTotal: 800, totalDiscount: 200 },
    ...{ accrualTotal: 40, accrualDetail: [{ name: 'Бонусы 5% за заказ', amount: 40 }], prepaySaving: 16 },
    summary: { discounts: { 'Скидка на товары': 200 }, gifts: [] },
  })
})

it('keeps lines in the order in which they were first added', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  for (const shopItemId of [PRODUCT.brush, PRODUCT.polish, PRODUCT.cream]) {
    await shopper.call.basket.add.mutate({ shopItemId, quantity: 1 })
  }
  shop.clock.advance(1000)
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.top, quantity: 1 })
  expect(linesOf(await shopper.call.basket.get.query())).toEqual([
    [PRODUCT.brush, 2],
    [PRODUCT.polish, 1],
    [PRODUCT.cream, 1],
    [PRODUCT.top, 1],
  ])
})

// Requirement: BASK-401
it('restores a line before the one that followed it, also among lines of the same moment', async () => {
  const shopper = createTestShop().newShopper()
  const ids = [PRODUCT.polish, PRODUCT.cream, PRODUCT.brush]
  for (const shopItemId of ids) await shopper.call.basket.add.mutate({ shopItemId, quantity: 1 })
  const order = async () => (await shopper.call.basket.get.query()).items.map(({ shopItemId }) => shopItemId)
  const restore = async (shopItemId: number, before: number) => {
    await shopper.call.basket.remove.mutate({ shopItemId })
    await shopper.call.basket.add.mutate({ shopItemId, quantity: 1, before })
  }
  await restore(PRODUCT.cream, PRODUCT.brush)
  expect(await order()).toEqual(ids)
  await restore(PRODUCT.polish, PRODUCT.cream)
  expect(await order()).toEqual(ids)
  await restore(PRODUCT.polish, PRODUCT.top)
  expect(await order()).toEqual([PRODUCT.cream, PRODUCT.brush, PRODUCT.polish])
})

// Requirement: BASK-3, BASK-50
it('adds up to the stock and refuses when nothing more is available', async () => {
  const shopper = createTestShop().newShopper()
  const change = await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 999 })
  expect(change.quantityInCart).toBe(10)
  const refusal = await refusalOf(shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 }))
  expect(refusal).toEqual({
    ...{ status: 409, code: 'OUT_OF_STOCK', details: { name: 'Гель-лак «Велюр» №127', available: 10 } },
    message: 'Гель-лак «Велюр» №127: осталось только 10\u00a0шт.',
  })
  expect(linesOf(await shopper.call.basket.get.query())).toEqual([[PRODUCT.polish, 10]])
})

it('creates no guest when the first item is refused', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  const { add } = shopper.call.basket
  expect(await refusalOf(add.mutate({ shopItemId: PRODUCT.soldOut, quantity: 1 }))).toMatchObject({
    ...{ code: 'OUT_OF_STOCK', message: 'Гель-лак «Велюр» №129: нет в\u00a0наличии' },
  })
  expect(await refusalOf(add.mutate({ shopItemId: 999_999, quantity: 1 }))).toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  })
  expect(await refusalOf(add.mutate({ shopItemId: PRODUCT.gift, quantity: 1 }))).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(countGuests(shop)).toBe(0)
  expect(shopper.cookies.size).toBe(0)
})

it.each([0, -1, 1.5, 1e9, '1', null, undefined])(
  'refuses quantity %j and changes nothing',
  async (quantity) => {
    const shop = createTestShop()
    const shopper = shop.newShopper()
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 3 })
    const response = await shopper.postJson('/trpc/basket.add', { shopItemId: PRODUCT.polish, quantity })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { data: { app: { code: 'BAD_INPUT' } } } })
    expect(linesOf(await shopper.call.basket.get.query())).toEqual([[PRODUCT.polish, 3]])
  },
)

it.each([
  ['an unknown field', JSON.stringify({ shopItemId: 11, quantity: 1, price: 1 })],
  ['a list', '[]'],
  ['broken JSON', '{"shopItemId": 11'],
  ['nothing', ''],
])('refuses %s as the body', async (_name, body) => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  const headers = { 'Content-Type': 'application/json' }
  const response = await shopper.fetch('/trpc/basket.add', { method: 'POST', headers, body })
  expect(response.status).toBe(400)
  expect(countGuests(shop)).toBe(0)
})

it('refuses a body of a megabyte', async () => {
  const shopper = createTestShop().newShopper()
  const response = await shopper.postJson('/trpc/basket.add', {
    shopItemId: 11,
    quantity: 1,
    x: 'x'.repeat(1e6),
  })
  expect(response.status).toBe(413)
})

it.each([1.5, 1e9, -1e9, '1', null, undefined])('refuses to change a quantity by %j', async (by) => {
  const shopper = createTestShop().newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 3 })
  const response = await shopper.postJson('/trpc/basket.changeQuantity', { shopItemId: PRODUCT.polish, by })
  expect(response.status).toBe(400)
  expect(linesOf(await shopper.call.basket.get.query())).toEqual([[PRODUCT.polish, 3]])
})

describe('changing a quantity', () => {
  const polish = { shopItemId: PRODUCT.polish }

  // Requirement: BASK-43
  it('counts from the stored quantity, whatever a page shows', async () => {
    const shopper = createTestShop().newShopper()
    const { add, changeQuantity, get } = shopper.call.basket
    await add.mutate({ ...polish, quantity: 1 })
    // Another tab, which also showed 1, adds four more.
    await add.mutate({ ...polish, quantity: 4 })
    expect((await changeQuantity.mutate({ ...polish, by: 1 })).quantityInCart).toBe(6)
    expect((await changeQuantity.mutate({ ...polish, by: -2 })).quantityInCart).toBe(4)
    expect((await changeQuantity.mutate({ ...polish, by: 0 })).quantityInCart).toBe(4)
    expect(linesOf(await get.query())).toEqual([[PRODUCT.polish, 4]])
  })

  // Requirement: BASK-3, BASK-50
  it('stops at one piece and at the stock, above which it is refused', async () => {
    const shopper = createTestShop().newShopper()
    const { add, changeQuantity } = shopper.call.basket
    await add.mutate({ ...polish, quantity: 3 })
    expect((await changeQuantity.mutate({ ...polish, by: -9 })).quantityInCart).toBe(1)
    expect((await changeQuantity.mutate({ ...polish, by: -1 })).quantityInCart).toBe(1)
    expect((await changeQuantity.mutate({ ...polish, by: 99 })).quantityInCart).toBe(10)
    expect(await refusalOf(changeQuantity.mutate({ ...polish, by: 1 }))).toMatchObject({
      ...{ code: 'OUT_OF_STOCK', details: { available: 10 } },
    })
  })

  // Requirement: BASK-45
  it('names the product of a line that another tab has removed, and does not restore it', async () => {
    const shopper = createTestShop().newShopper()
    const { add, remove, changeQuantity, get } = shopper.call.basket
    await add.mutate({ ...polish, quantity: 2 })
    await remove.mutate(polish)
    for (const by of [1, -1]) {
      expect(await refusalOf(changeQuantity.mutate({ ...polish, by }))).toEqual({
        ...{ status: 409, code: 'NOT_IN_BASKET', details: { name: 'Гель-лак «Велюр» №127' } },
        message: 'Гель-лак «Велюр» №127: уже нет в\u00a0корзине',
      })
    }
    expect(linesOf(await get.query())).toEqual([])
  })

  it('does not lower a sold-out line, and counts from the stock once it is back', async () => {
    const shop = createTestShop()
    const shopper = shop.newShopper()
    const { add, changeQuantity, get } = shopper.call.basket
    await add.mutate({ ...polish, quantity: 8 })
    shop.setStock(PRODUCT.polish, 0)
    expect((await changeQuantity.mutate({ ...polish, by: -1 })).quantityInCart).toBe(8)
    expect(await refusalOf(changeQuantity.mutate({ ...polish, by: 1 }))).toMatchObject({
      ...{ code: 'OUT_OF_STOCK', details: { available: 0 } },
    })
    shop.setStock(PRODUCT.polish, 5)
    // The basket shows five of the stored eight pieces, so one less makes four.
    expect((await changeQuantity.mutate({ ...polish, by: -1 })).quantityInCart).toBe(4)
    expect(linesOf(await get.query())).toEqual([[PRODUCT.polish, 4]])
  })

  it('creates no guest and finds no product that is not sold', async () => {
    const shop = createTestShop()
    const { changeQuantity } = shop.newShopper().call.basket
    for (const shopItemId of [PRODUCT.gift, 999_999]) {
      expect(await refusalOf(changeQuantity.mutate({ shopItemId, by: 1 }))).toMatchObject({
        code: 'NOT_FOUND',
      })
    }
    expect(await refusalOf(changeQuantity.mutate({ ...polish, by: 1 }))).toMatchObject({
      code: 'NOT_IN_BASKET',
    })
    expect(countGuests(shop)).toBe(0)
  })
})

it('removes a line, and does nothing when repeated or called anonymously', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  const { add, remove } = shopper.call.basket
  await remove.mutate({ shopItemId: PRODUCT.polish })
  expect(countGuests(shop)).toBe(0)
  await add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
  await add.mutate({ shopItemId: PRODUCT.top, quantity: 1 })
  for (const _time of [1, 2]) {
    const change = await remove.mutate({ shopItemId: PRODUCT.polish })
    expect(change).toMatchObject({ quantityInCart: 0, trackingData: { marking: 'T-11' } })
    expect(linesOf(change.basket)).toEqual([[PRODUCT.top, 1]])
  }
  expect(await refusalOf(remove.mutate({ shopItemId: 999_999 }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refusalOf(remove.mutate({ shopItemId: PRODUCT.gift }))).toMatchObject({ code: 'NOT_FOUND' })
})

it('clears all lines, sold-out ones included, and keeps the choices', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  const { add, clear } = shopper.call.basket
  expect(linesOf(await clear.mutate())).toEqual([])
  expect(countGuests(shop)).toBe(0)
  await add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
  await add.mutate({ shopItemId: PRODUCT.lastOne, quantity: 1 })
  await shopper.choose({ paymentSystemId: 5 })
  shop.setStock(PRODUCT.lastOne, 0)
  expect(await clear.mutate()).toMatchObject({ items: [], quantity: 0, finalTotal: 0, paymentSystemId: 5 })
})

// Requirement: BASK-8, BASK-9
it('keeps a sold-out line, marked and counted in no sum', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.lastOne, quantity: 1 })
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
  shop.setStock(PRODUCT.lastOne, 0)
  const basket = await shopper.call.basket.get.query()
  expect(basket.items[0]).toMatchObject({
    isSoldOut: true,
    quantity: 1,
    availableCount: 0,
    baseTotal: 0,
    total: 0,
  })
  expect(basket).toMatchObject({ quantity: 1, baseTotal: 500, finalTotal: 400 })
  // The line counts again when stock returns.
  shop.setStock(PRODUCT.lastOne, 1)
  expect((await shopper.call.basket.get.query()).finalTotal).toBe(750)
})

// Requirement: CAT-19
it('treats a product no longer sold as sold out, and lets it be removed', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
  shop.database.db.update(products).set({ isSold: false }).where(eq(products.id, PRODUCT.polish)).run()
  expect((await shopper.call.basket.get.query()).items[0]).toMatchObject({
    isSoldOut: true,
    availableCount: 0,
  })
  expect((await shopper.call.basket.remove.mutate({ shopItemId: PRODUCT.polish })).basket.items).toEqual([])
})

// Requirement: BASK-3, BASK-49
it('reads a quantity above the stock as the stock, and as itself once stock returns', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  const { add, get } = shopper.call.basket
  await add.mutate({ shopItemId: PRODUCT.polish, quantity: 8 })
  shop.setStock(PRODUCT.polish, 5)
  expect(await get.query()).toMatchObject({
    quantity: 5,
    finalTotal: 2000,
    items: [{ quantity: 5, availableCount: 5 }],
  })
  expect(await refusalOf(add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 }))).toMatchObject({
    details: { available: 5 },
  })
  shop.setStock(PRODUCT.polish, 20)
  expect((await get.query()).quantity).toBe(8)
})

// Requirement: BASK-42
it('gives a gift from its minimum sum without gift cards, while in stock and in its dates', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  const { add, get, changeQuantity } = shopper.call.basket
  await add.mutate({ shopItemId: PRODUCT.giftCard, quantity: 5 })
  await add.mutate({ shopItemId: PRODUCT.brush, quantity: 5 })
  expect((await get.query()).summary.gifts).toEqual([])
  const { basket } = await changeQuantity.mutate({ shopItemId: PRODUCT.brush, by: 1 })
  expect(basket.summary.gifts).toEqual([
    {
      ...{ key: expect.stringMatching(/^rule:\d+:19$/), name: 'За заказ от 3 000 р.', quantity: 1 },
      ...{ isEarned: false, isOfCoupon: false },
      item: { name: 'Мини-пилка в подарок', image: expect.stringContaining('/img/p/T-19-1-') },
    },
  ])
  shop.setStock(PRODUCT.gift, 0)
  expect((await get.query()).summary.gifts).toEqual([])
  shop.setStock(PRODUCT.gift, 5)
  shop.clock.advance(31 * DAY)
  expect((await get.query()).summary.gifts).toEqual([])
})

// Requirement: BASK-2
it('keeps the baskets of two guests apart', async () => {
  const shop = createTestShop()
  const [anna, vera] = [shop.newShopper(), shop.newShopper()]
  await anna.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
  await vera.call.basket.add.mutate({ shopItemId: PRODUCT.top, quantity: 1 })
  await vera.call.basket.remove.mutate({ shopItemId: PRODUCT.polish })
  await vera.call.basket.clear.mutate()
  expect(linesOf(await anna.call.basket.get.query())).toEqual([[PRODUCT.polish, 2]])
})

it('refuses a change that another site sends', async () => {
  const shop = createTestShop()
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.test' }]) {
    const response = await shop
      .newShopper()
      .postJson('/trpc/basket.add', { shopItemId: 11, quantity: 1 }, headers)
    expect(response.status).toBe(403)
  }
  expect(countGuests(shop)).toBe(0)
})

// Requirement: BASK-3
it('counts each of 100 concurrent additions, up to the stock', async () => {
  const shop = createTestShop()
  const shopper = shop.newShopper()
  const { add, get } = shopper.call.basket
  for (const shopItemId of [PRODUCT.oil, PRODUCT.polish]) await add.mutate({ shopItemId, quantity: 1 })
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) =>
      add.mutate({ shopItemId: i % 2 ? PRODUCT.oil : PRODUCT.polish, quantity: 1 }),
    ),
  )
  expect(linesOf(await get.query())).toEqual([
    [PRODUCT.oil, 51],
    [PRODUCT.polish, 10],
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(50 + 9)
})

it('stores nothing when a write fails', async () => {
  const shop = createTestShop({ expectsErrors: true })
  const shopper = shop.newShopper()
  shop.database.sqlite.exec(
    `CREATE TRIGGER broken BEFORE INSERT ON basket_items BEGIN SELECT RAISE(ABORT, 'disk'); END`,
  )
  const refusal = await refusalOf(shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 }))
  expect(refusal).toEqual({ status: 500, code: 'INTERNAL', message: 'Что-то пошло не так', details: null })
  expect(countGuests(shop)).toBe(0)
  expect(shop.database.db.select().from(baskets).all()).toEqual([])
  expect(shop.logged).toHaveLength(1)
  expect(shop.logged[0]).toContain('disk')
})
