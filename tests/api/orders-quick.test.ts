import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveFulfilment } from '#server/orders/move-order.ts'
import { HOUR_MS } from '#shared/time.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT, TARIFF } from '#tests/support/fixture-places.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { QUICK_FORM } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
})
afterEach(() => shop.close())

async function withItem(shopItemId: number = PRODUCT.cream): Promise<Shopper> {
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId, quantity: 1 })
  return shopper
}

// Requirement: QUICK-14, QUICK-15, QUICK-16, QUICK-18
test('a quick order takes stock and waits as new, without tariff and payment system', async () => {
  const shopper = await withItem()
  await shopper.choose({ tariffId: TARIFF.courier, paymentSystemId: PAYMENT.online })
  const { path } = await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
  const order = await shopper.call.orders.byPublicId.query({ publicId: path.split('/')[2] ?? '' })
  expect(order).toMatchObject({
    ...{ kind: 'quick', fulfilment: 'new', payment: 'none', email: null, delivery: null, address: null },
    ...{ paymentSystem: null, deliveryPrice: null, finalTotal: 601, payableTotal: 601, canPay: false },
  })
  expect(order.expiresAt).toBe(shop.clock.now() + 72 * HOUR_MS)
  expect(shop.stockOf(PRODUCT.cream)).toBe(19)
})

// Requirement: QUICK-18
test('a quick order has no minimum sum, as an operator agrees on the payment', async () => {
  const shopper = await withItem(PRODUCT.oil)
  expect(await shopper.call.orders.placeQuick.mutate(QUICK_FORM)).toHaveProperty('orderId')
})

// Requirement: QUICK-8, QUICK-9, QUICK-10
test('a bad form is refused with the texts of the quick order', async () => {
  const shopper = await withItem()
  expect(
    await refusalOf(shopper.call.orders.placeQuick.mutate({ ...QUICK_FORM, name: '', phone: '' })),
  ).toMatchObject({
    code: 'ORDER_REFUSED',
    status: 422,
    details: {
      errors: {
        name: ['Вы не заполнили поле "Фамилия и Имя"'],
        phone: ['Вы не заполнили поле "Номер телефона"'],
      },
    },
  })
  expect(
    await refusalOf(shopper.call.orders.placeQuick.mutate({ ...QUICK_FORM, phone: '+7 (912) 345' })),
  ).toMatchObject({
    details: { errors: { phone: ['Возможно, вы допустили ошибку при вводе номера телефона'] } },
  })
})

// Requirement: QUICK-13
test('an empty basket is refused', async () => {
  expect(await refusalOf(shop.newShopper().call.orders.placeQuick.mutate(QUICK_FORM))).toMatchObject({
    code: 'BASKET_EMPTY',
  })
})

// Requirement: BASK-9
test('a sold-out line is refused by the name of its product', async () => {
  const shopper = await withItem(PRODUCT.lastOne)
  shop.setStock(PRODUCT.lastOne, 0)
  expect(await refusalOf(shopper.call.orders.placeQuick.mutate(QUICK_FORM))).toMatchObject({
    details: {
      errors: { basket: ['Гель-лак «Велюр» №128: нет в\u00a0наличии'] },
      shortages: [{ shopItemId: PRODUCT.lastOne, available: 0 }],
    },
  })
})

// Requirement: QUICK-20
test.each([
  ['used up by others', { maxUses: 1 }, () => useUp()],
  ['over', { endsAt: OPENED_AT + HOUR_MS }, () => shop.clock.advance(HOUR_MS)],
])(
  'a coupon that is %s meanwhile refuses the order once and leaves the basket',
  async (_why, coupon, lose) => {
    insertCoupon(shop.database.db, 'MINUS100', coupon)
    const shopper = await withItem()
    expect(await shopper.choose({ couponText: 'MINUS100' })).toMatchObject({ finalTotal: 501 })
    await lose()
    expect(await refusalOf(shopper.call.orders.placeQuick.mutate(QUICK_FORM))).toMatchObject({
      ...{
        code: 'ORDER_REFUSED',
        details: { errors: { couponText: ['Купон не найден или уже не действует'] } },
      },
    })
    const { path } = await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
    const order = await shopper.call.orders.byPublicId.query({ publicId: path.split('/')[2] ?? '' })
    expect(order).toMatchObject({ finalTotal: 601 })
  },
)

async function useUp(): Promise<void> {
  const other = await withItem()
  await other.choose({ couponText: 'MINUS100' })
  await other.call.orders.placeQuick.mutate({ ...QUICK_FORM, phone: '+7 (900) 111-22-33' })
}

// Requirement: QUICK-12, SEC-12
test('one phone gets three quick orders an hour, from any browser', async () => {
  for (let i = 0; i < 3; i++) {
    const { orderId } = await (await withItem()).call.orders.placeQuick.mutate(QUICK_FORM)
    moveFulfilment({ db: shop.database.db, now: shop.clock.now() }, orderId, 'confirmed')
  }
  const fourth = await withItem()
  const refused = await refusalOf(fourth.call.orders.placeQuick.mutate(QUICK_FORM))
  expect(refused).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    details: { retryAfterSeconds: 3600 },
  })
  expect(
    await fourth.call.orders.placeQuick.mutate({ ...QUICK_FORM, phone: '+7 (900) 111-22-33' }),
  ).toHaveProperty('orderId')
  shop.clock.advance(HOUR_MS)
  expect(await (await withItem()).call.orders.placeQuick.mutate(QUICK_FORM)).toHaveProperty('orderId')
})

// Requirement: QUICK-12, SEC-12
test('one address gets a limited number of quick orders', async () => {
  shop.close()
  shop = createTestShop({ config: { quickOrdersPerAddress: 2 } })
  const phones = ['+7 (900) 000-00-01', '+7 (900) 000-00-02', '+7 (900) 000-00-03']
  const outcomes: string[] = []
  for (const phone of phones) {
    const shopper = await withItem()
    const placed = shopper.call.orders.placeQuick.mutate({ ...QUICK_FORM, phone })
    outcomes.push(
      await placed.then(
        () => 'placed',
        () => 'refused',
      ),
    )
  }
  expect(outcomes).toEqual(['placed', 'placed', 'refused'])
})

// Requirement: QUICK-19
test('refused orders of others for sold-out products do not count against the limits of the phone', async () => {
  for (let i = 0; i < 4; i++) {
    shop.setStock(PRODUCT.lastOne, 1)
    const stranger = await withItem(PRODUCT.lastOne)
    shop.setStock(PRODUCT.lastOne, 0)
    const refused = await refusalOf(stranger.call.orders.placeQuick.mutate(QUICK_FORM))
    expect(refused).toMatchObject({ code: 'ORDER_REFUSED' })
  }
  const owner = await withItem()
  expect(await owner.call.orders.placeQuick.mutate(QUICK_FORM)).toHaveProperty('orderId')
})

// Requirement: QUICK-19
test('a form with errors and a repeated order use up no limit', async () => {
  shop.close()
  shop = createTestShop({ config: { quickOrdersPerAddress: 2 } })
  const shopper = await withItem()
  for (let i = 0; i < 4; i++) {
    const refused = await refusalOf(shopper.call.orders.placeQuick.mutate({ ...QUICK_FORM, name: '' }))
    expect(refused).toMatchObject({ code: 'ORDER_REFUSED' })
  }
  const { orderId } = await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
  for (let i = 0; i < 4; i++) {
    const again = await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
    expect(again).toMatchObject({ orderId, isRepeat: true })
  }
  const other = await withItem()
  expect(await other.call.orders.placeQuick.mutate(QUICK_FORM)).toMatchObject({ isRepeat: false })
})
