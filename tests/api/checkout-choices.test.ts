import { expect, it } from 'vitest'
import { shoppers } from '#db/schema/auth.ts'
import { asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { allCarriers } from '#tests/support/upstreams.ts'

/** Creates a shopper in Moscow with two brushes (1,000 roubles) in the basket. */
async function shopperWithBrushes(shop: TestShop = createTestShop()): Promise<Shopper> {
  const shopper = shop.newShopper()
  shopper.setCookie('city', `${CITY.moscow}!`)
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 2 })
  return shopper
}

it('stores choices: an absent field stays as it is, 0 clears it', async () => {
  const { choose, call } = await shopperWithBrushes()
  await choose({ tariffId: TARIFF.courier })
  await choose({ paymentSystemId: PAYMENT.cash })
  expect(await call.basket.get.query()).toMatchObject({
    tariffId: TARIFF.courier,
    paymentSystemId: PAYMENT.cash,
    pickupPointId: 0,
  })
  expect(await choose({ tariffId: 0 })).toMatchObject({ tariffId: 0, paymentSystemId: PAYMENT.cash })
  expect(await choose({})).toMatchObject({ tariffId: 0, paymentSystemId: PAYMENT.cash })
})

// Requirement: DLV-23, PICK-30
it('sets the tariff of a chosen point and drops the point with another tariff', async () => {
  const { choose } = await shopperWithBrushes()
  const chosen = await choose({ pickupPointId: POINT.moscow })
  expect(chosen).toMatchObject({ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow })
  expect(await choose({ tariffId: TARIFF.pickup })).toMatchObject({ pickupPointId: POINT.moscow })
  expect(await choose({ tariffId: TARIFF.boxberry })).toMatchObject({
    tariffId: TARIFF.boxberry,
    pickupPointId: 0,
  })
  await choose({ pickupPointId: POINT.moscow, tariffId: TARIFF.pickup })
  expect(await choose({ tariffId: TARIFF.courier })).toMatchObject({
    tariffId: TARIFF.courier,
    pickupPointId: 0,
  })
})

it.each([
  { tariffId: asTariffId(999) },
  { pickupPointId: asPickupPointId(999) },
  { paymentSystemId: 999 },
  { tariffId: TARIFF.courier, paymentSystemId: 999 },
  { tariffId: TARIFF.boxberry, pickupPointId: POINT.moscow },
])('refuses the impossible choice %j and keeps the previous ones', async (input) => {
  const { basket, choose } = await shopperWithBrushes()
  const before = await choose({ pickupPointId: POINT.moscow, paymentSystemId: PAYMENT.online })
  expect(await refusalOf(choose(input))).toMatchObject({ code: 'NOT_FOUND', status: 404 })
  expect(await basket()).toEqual(before)
})

it.each([{ tariffId: -1 }, { tariffId: 1.5 }, { tariffId: '1' }, { couponText: 7 }])(
  'refuses the malformed input %j',
  async (input) => {
    const shopper = await shopperWithBrushes()
    expect((await shopper.postJson('/trpc/checkout.update', input)).status).toBe(400)
  },
)

it('creates no guest when nothing is chosen', async () => {
  const shop = createTestShop()
  const { choose } = shop.newShopper()
  await choose({})
  await choose({ tariffId: 0, paymentSystemId: 0 })
  expect(await refusalOf(choose({ tariffId: asTariffId(999) }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(shop.database.db.select().from(shoppers).all()).toEqual([])
  await choose({ tariffId: TARIFF.courier })
  expect(shop.database.db.select().from(shoppers).all()).toHaveLength(1)
})

// Requirement: BASK-39, BASK-40
it('takes 2 % off with a prepay payment system', async () => {
  const { choose } = await shopperWithBrushes()
  expect(await choose({ paymentSystemId: PAYMENT.cash })).toMatchObject({
    finalTotal: 1000,
    prepaySaving: 20,
  })
  expect(await choose({ paymentSystemId: PAYMENT.sbp })).toMatchObject({
    ...{ finalTotal: 980, totalDiscount: 20, prepaySaving: 0 },
    summary: { discounts: { 'Скидка 2% за предоплату': 20 } },
  })
})

// Requirement: BASK-35, BASK-36, DLV-38, DLV-39, DLV-40
it('prices delivery by the quote, the cash fee of the post, and the free threshold', async () => {
  const { basket, choose, call } = await shopperWithBrushes()
  expect(await choose({ tariffId: TARIFF.courier })).toMatchObject({
    ...{ finalTotal: 1000, payableTotal: 1300, summary: { deliveryPrice: 300 } },
  })
  expect(await choose({ tariffId: TARIFF.post })).toMatchObject({ summary: { deliveryPrice: 250 } })
  expect(await choose({ paymentSystemId: PAYMENT.cash })).toMatchObject({
    summary: { deliveryPrice: 300 },
  })
  expect(await choose({ paymentSystemId: PAYMENT.online })).toMatchObject({
    summary: { deliveryPrice: 250 },
  })
  await choose({ pickupPointId: POINT.moscow })
  await call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 4 })
  expect(await basket()).toMatchObject({
    ...{ finalTotal: 2940, payableTotal: 2940, summary: { deliveryPrice: 0 } },
  })
  expect(await choose({ paymentSystemId: PAYMENT.cash })).toMatchObject({
    ...{ finalTotal: 3000, payableTotal: 3000, summary: { deliveryPrice: 0 } },
  })
})

// Requirement: BASK-36
it('has no delivery price in a city not served, for an empty basket, or without a quote', async () => {
  const shop = createTestShop()
  const shopper = await shopperWithBrushes(shop)
  const { basket, choose, call } = shopper
  await choose({ tariffId: TARIFF.courier })
  shopper.setCookie('city', `${CITY.minsk}!`)
  expect(await basket()).toMatchObject({
    tariffId: TARIFF.courier,
    payableTotal: 1000,
    summary: { deliveryPrice: null },
  })
  shopper.setCookie('city', `${CITY.moscow}!`)
  await call.basket.clear.mutate()
  expect(await basket()).toMatchObject({ summary: { deliveryPrice: null } })

  const silent = createTestShop({
    upstreams: { carriers: allCarriers({ quote: () => Promise.reject(new Error('silent')) }) },
  })
  const other = await shopperWithBrushes(silent)
  expect(await other.choose({ tariffId: TARIFF.courier })).toMatchObject({
    ...{ tariffId: TARIFF.courier, finalTotal: 1000, summary: { deliveryPrice: null } },
  })
})

// Requirement: BASK-30, BASK-36, PAY-14, PAY-20
it('prices no delivery to a point of another city, and takes nothing about payment from it', async () => {
  const shopper = await shopperWithBrushes()
  const { basket, choose, call } = shopper
  const blocksOfCash = async () => {
    const systems = await call.payments.systems.query()
    return systems.find(({ id }) => id === PAYMENT.cash)?.blockedBy
  }
  await choose({ pickupPointId: POINT.moscowPrepaid })
  expect(await blocksOfCash()).toEqual(['prepay-only'])
  shopper.setCookie('city', `${CITY.yekaterinburg}!`)
  const expected = { tariffId: TARIFF.pickup, payableTotal: 1000, summary: { deliveryPrice: null } }
  expect(await basket()).toMatchObject(expected)
  expect(await call.checkout.delivery.query()).toMatchObject({ deliveryPrice: null, payableTotal: 1000 })
  expect(await blocksOfCash()).toEqual([])

  shopper.setCookie('city', `${CITY.chelyabinsk}!`)
  expect(await choose({ pickupPointId: POINT.chelyabinskStore })).toMatchObject({
    isRetailDeliveryType: true,
  })
  shopper.setCookie('city', `${CITY.yekaterinburg}!`)
  expect(await basket()).toMatchObject({ isRetailDeliveryType: false, summary: { deliveryPrice: null } })
})

it('says whether the order goes to a brand store', async () => {
  const shopper = await shopperWithBrushes()
  shopper.setCookie('city', `${CITY.chelyabinsk}!`)
  const { choose } = shopper
  expect(await choose({ pickupPointId: POINT.chelyabinskStore })).toMatchObject({
    ...{ isRetailDeliveryType: true, tariffId: TARIFF.store, summary: { deliveryPrice: 0 } },
  })
  expect(await choose({ tariffId: TARIFF.courier })).toMatchObject({ isRetailDeliveryType: false })
})

it('reports a large item and still prices its delivery', async () => {
  const { basket, choose, call } = await shopperWithBrushes()
  await choose({ tariffId: TARIFF.post })
  await call.basket.add.mutate({ shopItemId: PRODUCT.table, quantity: 1 })
  expect(await basket()).toMatchObject({ hasLargeItem: true, summary: { deliveryPrice: 250 } })
})

// Requirement: BASK-67
it('is read and changed without a carrier, which only the price of the delivery waits for', async () => {
  let isSilent = false
  const quote = { price: 300, daysFrom: 2, daysTo: 4 }
  const never = new Promise<never>(() => undefined)
  const carriers = allCarriers({ quote: () => (isSilent ? never : Promise.resolve(quote)) })
  const { call, choose } = await shopperWithBrushes(createTestShop({ upstreams: { carriers } }))
  await choose({ tariffId: TARIFF.courier })
  isSilent = true
  // Heavier than any parcel that the carrier has priced.
  await call.basket.add.mutate({ shopItemId: PRODUCT.table, quantity: 1 })
  await call.basket.changeQuantity.mutate({ shopItemId: PRODUCT.brush, by: 1 })
  await call.basket.remove.mutate({ shopItemId: PRODUCT.brush })
  expect(await call.basket.get.query()).toMatchObject({ quantity: 1, tariffId: TARIFF.courier })
})
