import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shoppers } from '#db/schema/auth.ts'
import { products } from '#db/schema/catalog.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const BASKET = '/api-site/ajax/basket/'
const changeOf = (shopItemId: number | string, action: string) =>
  `/cart/change/${shopItemId}/?quantity=${action}`

function countGuests(shop: TestShop): number {
  return shop.database.db.select().from(shoppers).all().length
}

async function dataOf(response: Response): Promise<unknown> {
  expect(response.status).toBe(200)
  const body: unknown = await response.json()
  expect(body).toEqual({ success: true, data: expect.anything(), errors: [] })
  return (body as { data: unknown }).data
}

// Requirement: API-12, BASK-4, BASK-5, BASK-6, BASK-35, BASK-40
it('the same changes by the legacy REST API and by tRPC end in the same basket', async () => {
  const shop = createTestShop()
  const [legacy, typed] = [shop.newShopper(), shop.newShopper()]

  for (const id of [PRODUCT.polish, PRODUCT.brush, PRODUCT.polish, PRODUCT.polish, PRODUCT.top]) {
    await legacy.ajax(changeOf(id, '1'))
    await typed.call.basket.add.mutate({ shopItemId: id, quantity: 1 })
  }
  await legacy.ajax(changeOf(PRODUCT.polish, '-1'))
  await typed.call.basket.changeQuantity.mutate({ shopItemId: PRODUCT.polish, by: -1 })
  await legacy.ajax(changeOf(PRODUCT.top, '-all'))
  await typed.call.basket.remove.mutate({ shopItemId: PRODUCT.top })
  const answer = await legacy.postForm(BASKET, {
    ...{ coupon_text: '', shop_payment_system_id: String(PAYMENT.sbp) },
    ...{ tariff_id: String(TARIFF.courier), withdraw_bonuses: '0' },
  })
  const basket = await typed.choose({
    paymentSystemId: PAYMENT.sbp,
    tariffId: TARIFF.courier,
  })

  expect(basket).toMatchObject({
    quantity: 3,
    baseTotal: 1500,
    finalTotal: 1274,
    summary: { deliveryPrice: 300 },
  })
  expect(await dataOf(answer)).toEqual(basket)
  expect(await typed.basket()).toEqual(basket)
})

describe('POST /api-site/ajax/basket/', () => {
  // Requirement: API-2, API-12
  it.each([
    [
      'multipart',
      (shopper: Shopper) => shopper.postForm(BASKET, { tariff_id: '1', shop_payment_system_id: '5' }),
    ],
    ['JSON', (shopper: Shopper) => shopper.postJson(BASKET, { tariff_id: 1, shop_payment_system_id: 5 })],
    [
      'a urlencoded form',
      (shopper: Shopper) =>
        shopper.fetch(BASKET, {
          method: 'POST',
          body: new URLSearchParams({ tariff_id: '1', shop_payment_system_id: '5' }),
        }),
    ],
  ])('reads %s', async (_name, send) => {
    expect(await dataOf(await send(createTestShop().newShopper()))).toMatchObject({
      tariffId: 1,
      paymentSystemId: 5,
    })
  })

  it('without fields changes nothing and answers with the basket, with or without a body', async () => {
    const shop = createTestShop()
    const shopper = shop.newShopper()
    expect(await dataOf(await shopper.fetch(BASKET, { method: 'POST' }))).toMatchObject({
      items: [],
      quantity: 0,
    })
    expect(await dataOf(await shopper.postForm(BASKET, { other: 'x' }))).toMatchObject({ items: [] })
    expect(countGuests(shop)).toBe(0)
  })

  it('keeps the pickup point of the tariff', async () => {
    const shopper = createTestShop().newShopper()
    await shopper.choose({ pickupPointId: POINT.moscow })
    const data = await dataOf(await shopper.postForm(BASKET, { tariff_id: String(TARIFF.pickup) }))
    expect(data).toMatchObject({ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow })
  })

  // Requirement: CHK-68
  it('keeps a tariff that does not serve the new city', async () => {
    const shopper = createTestShop().newShopper()
    await shopper.choose({ tariffId: TARIFF.courier })
    shopper.setCookie('city', `${CITY.minsk}!`)
    await dataOf(await shopper.postForm(BASKET, { withdraw_bonuses: '0' }))
    await shopper.ajax(changeOf(PRODUCT.polish, '1'))
    expect((await shopper.call.checkout.get.query()).unavailable).toMatchObject({
      delivery: { tariffId: TARIFF.courier },
      isCleared: false,
    })
    expect(await shopper.call.basket.get.query()).toMatchObject({ tariffId: TARIFF.courier })
  })

  // Requirement: API-4
  it('refuses an unknown coupon, and changes nothing else', async () => {
    const shopper = createTestShop().newShopper()
    const response = await shopper.postForm(BASKET, { coupon_text: 'gel_lak-15', tariff_id: '1' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      success: false,
      data: null,
      errors: ['Купон не найден или уже не действует'],
    })
    expect(await shopper.call.basket.get.query()).toMatchObject({ tariffId: 0 })
  })

  // Requirement: BON-13
  it('reduces the bonuses of a guest to none', async () => {
    const shopper = createTestShop().newShopper()
    await shopper.ajax(changeOf(PRODUCT.brush, '1'))
    const data = await dataOf(await shopper.postForm(BASKET, { withdraw_bonuses: '100' }))
    expect(data).toMatchObject({ finalTotal: 500, maxBonusesToWithdraw: 0 })
  })

  it('answers an unknown tariff or payment system with 404', async () => {
    const shopper = createTestShop().newShopper()
    for (const field of ['tariff_id', 'shop_payment_system_id']) {
      const response = await shopper.postForm(BASKET, { [field]: '999' })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ success: false, data: null, errors: ['Ничего не нашлось'] })
    }
  })
})

describe('the basket of the call', () => {
  const read = async (shopper: Shopper) =>
    (await dataOf(await shopper.postForm(BASKET, {}))) as Record<'items' | 'summary', unknown>

  // Requirement: API-13, BON-35
  it('has its sums, its limit of bonuses, and its flags', async () => {
    const shopper = createTestShop().newShopper()
    await shopper.ajax(changeOf(PRODUCT.table, '1'))
    const { tariffId } = await shopper.choose({ tariffId: TARIFF.courier, paymentSystemId: PAYMENT.sbp })
    expect(tariffId).toBe(TARIFF.courier)
    expect(await read(shopper)).toMatchObject({
      ...{ items: [{ shopItemId: PRODUCT.table }], quantity: 1, baseTotal: 15_000, finalTotal: 11_760 },
      ...{ totalDiscount: 3240, accrualTotal: 588, maxBonusesToWithdraw: 0 },
      accrualDetail: [{ name: expect.any(String), amount: 588 }],
      ...{ hasLargeItem: true, isRetailDeliveryType: false },
    })
  })

  // Requirement: API-14
  it('has the delivery price or null, the discounts by name, and the gifts in its summary', async () => {
    const shopper = createTestShop().newShopper()
    await shopper.ajax(changeOf(PRODUCT.polish, '1'))
    expect((await read(shopper)).summary).toEqual({
      ...{ deliveryPrice: null, discounts: { 'Скидка на товары': 100 }, gifts: [] },
    })
    await shopper.ajax(changeOf(PRODUCT.table, '1'))
    await shopper.choose({ tariffId: TARIFF.post })
    expect((await read(shopper)).summary).toMatchObject({
      deliveryPrice: 250,
      discounts: { 'Скидка на товары': 3100 },
      gifts: [
        {
          ...{ name: 'За заказ от 3 000 р.', quantity: 1 },
          item: { name: 'Мини-пилка в подарок', image: expect.stringMatching(/^\/img\/p\/T-19/) },
        },
      ],
    })
  })

  // Requirement: API-15
  it('has every field of an item', async () => {
    const shopper = createTestShop().newShopper()
    for (let pieces = 0; pieces < 2; pieces++) await shopper.ajax(changeOf(PRODUCT.polish, '1'))
    expect((await read(shopper)).items).toEqual([
      expect.objectContaining({
        ...{ shopItemId: PRODUCT.polish, marking: 'T-11', name: 'Гель-лак «Велюр» №127', brand: 'Велюр' },
        ...{ category: ['Ногти', 'Гель-лаки'], img: expect.stringMatching(/^\/img\/p\/T-11/) },
        ...{ url: '/product/T-11/', price: 400, basePrice: 500, quantity: 2, availableCount: 10 },
        isLarge: false,
      }),
    ])
  })
})

describe('GET /cart/change/{shopItemId}/', () => {
  // Requirement: API-16, API-50, ANL-6, SEC-10
  it('answers with tracking data and quantity, not to be indexed', async () => {
    const shopper = createTestShop().newShopper()
    const tracking_data = {
      ...{ marking: 'T-11', name: 'Гель-лак «Велюр» №127', price: 400, brand: 'Велюр' },
      category: ['Ногти', 'Гель-лаки'],
    }
    const read = { tracking_data, quantity_in_cart: 1 }
    const response = await shopper.ajax(changeOf(PRODUCT.polish, '1'))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('vary')).toContain('Cookie')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(await response.json()).toEqual({ success: true, data: read, errors: [], ...read })
  })

  // Requirement: API-16, BASK-4, BASK-5, BASK-6
  it.each([
    { actions: ['1', '1', '-1'], quantity: 1 },
    { actions: ['1', '-1'], quantity: 1 },
    { actions: ['-1'], quantity: 0 },
    { actions: ['1', '1', '-all'], quantity: 0 },
    { actions: ['-all'], quantity: 0 },
  ])('$actions leaves $quantity', async ({ actions, quantity }) => {
    const shopper = createTestShop().newShopper()
    let body: unknown
    for (const action of actions) body = await (await shopper.ajax(changeOf(PRODUCT.polish, action))).json()
    expect(body).toMatchObject({ success: true, quantity_in_cart: quantity })
    expect((await shopper.call.basket.get.query()).quantity).toBe(quantity)
  })

  // Requirement: BASK-3
  it('refuses one more than there is, with 200', async () => {
    const shopper = createTestShop().newShopper()
    await shopper.ajax(changeOf(PRODUCT.lastOne, '1'))
    const response = await shopper.ajax(changeOf(PRODUCT.lastOne, '1'))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      ...{ success: false, data: null },
      errors: ['Гель-лак «Велюр» №128: осталось только 1\u00a0шт.'],
    })
  })

  it('leaves a line that has sold out as it is', async () => {
    const shop = createTestShop()
    const shopper = shop.newShopper()
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 3 })
    shop.setStock(PRODUCT.polish, 0)
    const response = await shopper.ajax(changeOf(PRODUCT.polish, '-1'))
    expect(await response.json()).toMatchObject({ success: true, quantity_in_cart: 3 })
  })

  // Requirement: BASK-6
  it('leaves a line whose product is no longer sold as it is', async () => {
    const shop = createTestShop()
    const shopper = shop.newShopper()
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 3 })
    shop.database.db.update(products).set({ isSold: false }).where(eq(products.id, PRODUCT.polish)).run()
    const response = await shopper.ajax(changeOf(PRODUCT.polish, '-1'))
    expect(await response.json()).toMatchObject({ success: true, quantity_in_cart: 3 })
    expect((await shopper.ajax(changeOf(PRODUCT.gift, '-1'))).status).toBe(404)
  })

  // Requirement: API-16, BASK-7
  it.each(['2', '0', '-2', '%2B1', '1.5', '', 'all', '1&quantity=1', '%201'])(
    'refuses the action %j',
    async (action) => {
      const shop = createTestShop()
      const shopper = shop.newShopper()
      const response = await shopper.ajax(changeOf(PRODUCT.polish, action))
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        success: false,
        data: null,
        errors: [expect.stringMatching(/[а-я]/)],
      })
      expect(countGuests(shop)).toBe(0)
    },
  )

  it.each([
    ['0', 400],
    ['-1', 400],
    ['1.5', 400],
    ['abc', 400],
    ['1000000000', 400],
    ['999999', 404],
    [String(PRODUCT.gift), 404],
  ])('refuses the item %s with %d', async (id, status) => {
    const shop = createTestShop()
    const response = await shop.newShopper().ajax(changeOf(id, '1'))
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ success: false, data: null })
    expect(countGuests(shop)).toBe(0)
  })

  // Requirement: BASK-5
  it('counts each of 100 additions at once', async () => {
    const shopper = createTestShop().newShopper()
    await shopper.ajax(changeOf(PRODUCT.oil, '1'))
    await Promise.all(Array.from({ length: 100 }, () => shopper.ajax(changeOf(PRODUCT.oil, '1'))))
    expect((await shopper.call.basket.get.query()).quantity).toBe(101)
  })
})
