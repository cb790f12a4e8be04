import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { coupons } from '#db/schema/coupons.ts'
import { couponUses } from '#db/schema/orders.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import { DEFAULT_TERMS } from '#shared/shop-terms.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { BRAND, CATEGORY, OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { applyEdit } from '#web/basket/apply-edit.ts'
import { estimateSums } from '#web/basket/estimate-sums.ts'

type CouponRow = typeof coupons.$inferInsert

const UNKNOWN = 'Купон не найден или уже не действует'
let shop: TestShop

beforeEach(() => {
  shop = createTestShop()
  return () => shop.close()
})

/** Inserts a coupon for 10 %. `row` overrides its fields. */
function addCoupon(code: string, row: Partial<CouponRow> = {}): void {
  insertCoupon(shop.database.db, code, { kind: 'percent', value: 10, ...row })
}

async function shopperWithBasket(lines: Record<number, number> = { [PRODUCT.cream]: 2 }): Promise<Shopper> {
  const shopper = shop.newShopper()
  for (const [id, quantity] of Object.entries(lines)) {
    await shopper.call.basket.add.mutate({ shopItemId: Number(id), quantity })
  }
  return shopper
}

const applyCoupon = (shopper: Shopper, couponText: string) => shopper.choose({ couponText })

function usesOf(code: string): number | undefined {
  return shop.database.db.select().from(coupons).where(eq(coupons.key, code.toLowerCase())).get()?.uses
}

describe('a code', () => {
  // Requirement: COUP-4, COUP-9, COUP-10, COUP-18
  test('is accepted in any letter case, with spaces and quotes around it', async () => {
    addCoupon('gel_lak-15')
    const shopper = await shopperWithBasket()
    const basket = await applyCoupon(shopper, ' «GEL_lak-15» ')
    expect(basket.summary.discounts).toMatchObject({ 'Купон gel_lak-15': 120 })
    expect(basket.coupon).toEqual({
      ...{ code: 'gel_lak-15', kind: 'percent', value: 10, minTotal: 0, ineligibility: null, missing: 0 },
    })
    const cleared = await applyCoupon(shopper, '')
    expect(cleared.coupon).toBeNull()
    expect(cleared.finalTotal).toBe(1202)
  })

  // Requirement: COUP-14, COUP-16, COUP-20
  test.each([
    ['unknown', () => undefined],
    ['expired', () => addCoupon('X1', { endsAt: OPENED_AT })],
    ['not yet valid', () => addCoupon('X1', { startsAt: OPENED_AT + 1 })],
    ['used up', () => addCoupon('X1', { maxUses: 2, uses: 2 })],
  ])('that is %s is refused with the same text', async (_name, prepare) => {
    prepare()
    const shopper = await shopperWithBasket()
    expect(await refusalOf(applyCoupon(shopper, 'X1'))).toMatchObject({
      code: 'COUPON_NOT_FOUND',
      message: UNKNOWN,
    })
    const check = shopper.call.basket.checkCoupon.mutate({ couponText: 'X1', phone: '' })
    expect(await refusalOf(check)).toMatchObject({ code: 'COUPON_NOT_FOUND', message: UNKNOWN })
    expect((await shopper.call.basket.get.query()).coupon).toBeNull()
  })

  test('is checked without being stored', async () => {
    addCoupon('X1')
    const shopper = await shopperWithBasket()
    expect(await shopper.call.basket.checkCoupon.mutate({ couponText: 'x1', phone: '' })).toEqual({
      text: 'Купон активирован!',
    })
    expect((await shopper.call.basket.get.query()).coupon).toBeNull()
  })

  // Requirement: SEC-12, COUP-21
  test('is refused for a minute after ten failed tries', async () => {
    const shopper = await shopperWithBasket()
    for (let i = 0; i < 10; i++) {
      await refusalOf(shopper.call.basket.checkCoupon.mutate({ couponText: `no${i}`, phone: '' }))
    }
    addCoupon('X1')
    const blocked = await refusalOf(shopper.call.basket.checkCoupon.mutate({ couponText: 'X1', phone: '' }))
    expect(blocked).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
    shop.clock.advance(MINUTE_MS)
    await shopper.call.basket.checkCoupon.mutate({ couponText: 'X1', phone: '' })
  })
})

describe('its benefit', () => {
  // Requirement: BASK-32, COUP-10
  test('takes off a sum, but never more than there is', async () => {
    addCoupon('MINUS', { kind: 'sum', value: 5000 })
    const basket = await applyCoupon(await shopperWithBasket({ [PRODUCT.oil]: 1 }), 'MINUS')
    expect(basket).toMatchObject({ finalTotal: 0, summary: { discounts: { 'Купон MINUS': 99 } } })
  })

  // Requirement: COUP-10, COUP-11
  test('makes the chosen delivery free', async () => {
    addCoupon('FREE', { kind: 'free-delivery', value: 0 })
    const shopper = await shopperWithBasket()
    await applyCoupon(shopper, 'FREE')
    const basket = await shopper.choose({ tariffId: orderForm().tariffId })
    expect(basket.summary).toMatchObject({ deliveryPrice: 0, discounts: { 'Скидка на товары': 352 } })
  })

  // Requirement: BASK-42, COUP-10
  test('adds a gift while it is in stock', async () => {
    addCoupon('GIFT', { kind: 'gift', value: 0, giftProductId: PRODUCT.gift })
    const shopper = await shopperWithBasket()
    const { summary } = await applyCoupon(shopper, 'GIFT')
    expect(summary.gifts).toMatchObject([{ quantity: 1, item: { name: 'Мини-пилка в подарок' } }])
    shop.setStock(PRODUCT.gift, 0)
    expect((await shopper.call.basket.get.query()).summary.gifts).toEqual([])
  })

  // Requirement: COUP-12, COUP-13, COUP-19
  test('needs its minimum, for which only its own products count, and reports what is missing', async () => {
    addCoupon('NORD', { brandIds: [BRAND.nord], minTotal: 1000 })
    const shopper = await shopperWithBasket({ [PRODUCT.polish]: 5, [PRODUCT.cream]: 1 })
    expect((await applyCoupon(shopper, 'NORD')).coupon).toEqual({
      ...{ code: 'NORD', kind: 'percent', value: 10, minTotal: 1000, ineligibility: 'minimum', missing: 399 },
    })
    const more = await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    expect(more.basket.coupon).toMatchObject({ ineligibility: null, missing: 0 })
    expect(more.basket.summary.discounts['Купон NORD']).toBe(120)
  })

  // Requirement: COUP-13, COUP-17
  test('takes nothing off other products and gift cards', async () => {
    addCoupon('POLISH', { categoryIds: [CATEGORY.gelPolish] })
    addCoupon('ALL', { value: 50 })
    const shopper = await shopperWithBasket({ [PRODUCT.cream]: 1 })
    expect((await applyCoupon(shopper, 'POLISH')).coupon).toMatchObject({
      ineligibility: 'goods',
      missing: 0,
    })
    const cards = await shopperWithBasket({ [PRODUCT.giftCard]: 1 })
    expect(await applyCoupon(cards, 'ALL')).toMatchObject({
      finalTotal: 3000,
      coupon: { ineligibility: 'goods' },
    })
  })

  test.each<[string, Partial<CouponRow>]>([
    ['a percentage of one brand', { brandIds: [BRAND.nord], value: 15 }],
    ['a sum over a minimum', { kind: 'sum', value: 300, minTotal: 1300 }],
    ['a gift', { kind: 'gift', value: 0, giftProductId: PRODUCT.gift }],
  ])('with %s gives the page the same prices for a changed basket as the server', async (_name, row) => {
    addCoupon('GUESS', row)
    const shopper = await shopperWithBasket({
      [PRODUCT.polish]: 2,
      [PRODUCT.cream]: 1,
      [PRODUCT.giftCard]: 1,
    })
    await applyCoupon(shopper, 'GUESS')
    let basket = await shopper.call.basket.get.query()
    for (const by of [1, -1]) {
      const edit = { shopItemId: PRODUCT.cream, by }
      const estimate = estimateSums(applyEdit(basket, { type: 'change', ...edit }), DEFAULT_TERMS)
      basket = (await shopper.call.basket.changeQuantity.mutate(edit)).basket
      expect(estimate).toEqual({ ...basket, reasons: [] })
    }
  })
})

describe('in an order', () => {
  // Requirement: COUP-16, COUP-22
  test('counts as one use, which a cancelled order gives back', async () => {
    addCoupon('X1', { maxUses: 1 })
    const shopper = await shopperWithBasket()
    await applyCoupon(shopper, 'X1')
    const { orderId } = await shopper.call.orders.place.mutate(orderForm())
    expect(usesOf('X1')).toBe(1)
    expect((await shopper.call.basket.get.query()).coupon).toBeNull()
    await refusalOf(applyCoupon(await shopperWithBasket(), 'X1'))

    moveFulfilment({ db: shop.database.db, now: shop.clock.now() }, orderId, 'cancelled')
    expect(usesOf('X1')).toBe(0)
    expect(shop.database.db.select().from(couponUses).all()).toEqual([])
    await applyCoupon(await shopperWithBasket(), 'X1')
  })

  // Requirement: COUP-22
  test('counts as no use when it took nothing off', async () => {
    addCoupon('BIG', { minTotal: 100_000 })
    const shopper = await shopperWithBasket()
    await applyCoupon(shopper, 'BIG')
    await shopper.call.orders.place.mutate(orderForm())
    expect(usesOf('BIG')).toBe(0)
  })

  // Requirement: COUP-26
  test('for a gift refuses an order once when it is over, because no sum tells that the gift is missing', async () => {
    addCoupon('GIFT', {
      ...{ kind: 'gift', value: 0, giftProductId: PRODUCT.gift, endsAt: OPENED_AT + MINUTE_MS },
    })
    const shopper = await shopperWithBasket()
    await applyCoupon(shopper, 'GIFT')
    const chosen = { tariffId: TARIFF.courier, paymentSystemId: PAYMENT.cash }
    const { payableTotal: shownTotal } = await shopper.choose(chosen)
    shop.clock.advance(MINUTE_MS)
    const place = () => shopper.call.orders.place.mutate(orderForm({ shownTotal }))
    expect(await refusalOf(place())).toMatchObject({ details: { errors: { couponText: [UNKNOWN] } } })
    expect(await place()).toHaveProperty('orderId')
  })

  // Requirement: COUP-26
  test('that another buyer has used up is named beside the new sum of the order', async () => {
    addCoupon('LAST', { maxUses: 1, value: 100 })
    const shopper = await shopperWithBasket()
    await applyCoupon(shopper, 'LAST')
    const { payableTotal } = await shopper.choose({ tariffId: TARIFF.courier, paymentSystemId: PAYMENT.cash })
    shop.database.db.update(coupons).set({ uses: 1 }).run()
    const place = (shownTotal: number) => shopper.call.orders.place.mutate(orderForm({ shownTotal }))
    expect(await refusalOf(place(payableTotal))).toMatchObject({
      details: {
        errors: { total: [expect.stringContaining('Сумма заказа изменилась')], couponText: [UNKNOWN] },
      },
    })
    const { payableTotal: now } = await shopper.choose({ tariffId: TARIFF.courier })
    expect(now).toBeGreaterThan(payableTotal)
    expect(await place(now)).toHaveProperty('orderId')
  })

  // Requirement: COUP-26
  test('that is named by the order refuses it once when it is used up while the captcha is asked', async () => {
    shop.close()
    const verify = () => {
      shop.database.db.update(coupons).set({ maxUses: 1, uses: 1 }).run()
      return Promise.resolve({ isHuman: true, host: null })
    }
    const widget = { scriptUrl: '', siteKey: '' }
    shop = createTestShop({ upstreams: { captcha: { widget, verify } } })
    addCoupon('LAST', { maxUses: 1 })
    const shopper = await shopperWithBasket()
    const place = (couponText?: string) =>
      shopper.call.orders.place.mutate(orderForm(couponText === undefined ? {} : { couponText }))
    expect(await refusalOf(place('LAST'))).toMatchObject({
      details: { errors: { couponText: [UNKNOWN] } },
    })
    expect(await place()).toHaveProperty('orderId')
  })

  // Requirement: COUP-15, COUP-20
  test('is refused to a phone that has used it, and leaves the basket', async () => {
    addCoupon('ONCE', { isOncePerPhone: true })
    const first = await shopperWithBasket()
    await applyCoupon(first, 'ONCE')
    await first.call.orders.place.mutate(orderForm())

    const again = await shopperWithBasket()
    await applyCoupon(again, 'ONCE')
    const refusal = await refusalOf(again.call.orders.place.mutate(orderForm()))
    expect(refusal).toMatchObject({ code: 'ORDER_REFUSED', details: { errors: { couponText: [UNKNOWN] } } })
    expect((await again.call.basket.get.query()).coupon).toBeNull()
    await again.call.orders.place.mutate(orderForm())

    const quick = await shopperWithBasket()
    await applyCoupon(quick, 'ONCE')
    expect(await refusalOf(quick.call.orders.placeQuick.mutate(QUICK_FORM))).toMatchObject({
      details: { errors: { couponText: [UNKNOWN] } },
    })
    expect(usesOf('ONCE')).toBe(1)
  })

  // Requirement: COUP-25
  test('is accepted in other browsers for a phone that has used it until the order, which counts as a wrong code', async () => {
    addCoupon('ONCE', { isOncePerPhone: true })
    const owner = await shopperWithBasket()
    await applyCoupon(owner, 'ONCE')
    await owner.call.orders.place.mutate(orderForm())
    const check = (by: Shopper) =>
      by.call.basket.checkCoupon.mutate({ couponText: 'ONCE', phone: '+7 (912) 345-67-89' })
    expect(await refusalOf(check(owner))).toMatchObject({ message: UNKNOWN })

    const stranger = await shopperWithBasket()
    expect(await check(stranger)).toEqual({ text: 'Купон активирован!' })
    for (let i = 0; i < 10; i += 1) {
      await applyCoupon(stranger, 'ONCE')
      await refusalOf(stranger.call.orders.place.mutate(orderForm()))
    }
    expect(await refusalOf(check(stranger))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })

    const ownerElsewhere = shop.newShopper()
    await signIn(shop, ownerElsewhere)
    expect(await refusalOf(check(ownerElsewhere))).toMatchObject({ message: UNKNOWN })
    await ownerElsewhere.call.auth.signOut.mutate({ everywhere: false })
    expect(await refusalOf(check(ownerElsewhere))).toMatchObject({ message: UNKNOWN })
  })

  // Requirement: PAY-49
  test('makes an order paid when nothing is left to pay', async () => {
    addCoupon('ALL', { kind: 'sum', value: 5000 })
    const shopper = await shopperWithBasket({ [PRODUCT.oil]: 1 })
    await shopper.call.geo.set.mutate({ cityId: CITY.chelyabinsk })
    await applyCoupon(shopper, 'ALL')
    const inStore = { tariffId: TARIFF.store, pickupPointId: POINT.chelyabinskStore }
    const form = orderForm({ ...inStore, paymentSystemId: PAYMENT.online, shownTotal: 0 })
    const { path } = await shopper.call.orders.place.mutate(form)
    const order = await shopper.call.orders.byPublicId.query({ publicId: path.split('/')[2] ?? '' })
    expect(order).toMatchObject({ payableTotal: 0, payment: 'paid', canPay: false, expiresAt: null })
    moveFulfilment({ db: shop.database.db, now: shop.clock.now() }, order.id, 'cancelled')
    expect(usesOf('ALL')).toBe(0)
    const { payment, words } = await shopper.call.orders.byPublicId.query({ publicId: order.publicId })
    expect([payment, words.refunds]).toEqual(['paid', []])
    expect(JSON.stringify(words)).not.toMatch(/возврат денег|деньги вернутся/i)
  })

  // Requirement: PAY-49
  test('never says that money is given back for an order on receipt that cost nothing', async () => {
    addCoupon('ALL', { kind: 'sum', value: 5000 })
    const shopper = await shopperWithBasket({ [PRODUCT.oil]: 1 })
    await shopper.call.geo.set.mutate({ cityId: CITY.chelyabinsk })
    await applyCoupon(shopper, 'ALL')
    const inStore = { tariffId: TARIFF.store, pickupPointId: POINT.chelyabinskStore }
    const form = orderForm({ ...inStore, paymentSystemId: PAYMENT.cash, shownTotal: 0 })
    const { orderId, path } = await shopper.call.orders.place.mutate(form)
    for (const state of ['confirmed', 'assembled', 'shipped', 'delivered', 'done', 'returned'] as const)
      moveFulfilment({ db: shop.database.db, now: shop.clock.now() }, orderId, state)
    const { words } = await shopper.call.orders.byPublicId.query({ publicId: path.split('/')[2] ?? '' })
    expect(words.next).not.toContain('возвращаем')
    expect(JSON.stringify(words)).not.toMatch(/возврат денег/i)
  })

  // Requirement: COUP-16, COUP-26
  test('with five uses applies to five of 100 concurrent orders, and refuses the others once', async () => {
    addCoupon('FIVE', { maxUses: 5, value: 20 })
    const shoppers = await Promise.all(
      Array.from({ length: 100 }, () => shopperWithBasket({ [PRODUCT.oil]: 8 })),
    )
    const shown = await Promise.all(shoppers.map((shopper) => applyCoupon(shopper, 'FIVE')))
    const placeAll = async () => {
      const outcomes = await Promise.allSettled(
        shoppers.map((shopper, i) =>
          shopper.call.orders.place.mutate(
            orderForm({ phone: `+7 (912) 345-67-${String(i).padStart(2, '0')}`, shownTotal: null }),
          ),
        ),
      )
      return outcomes.filter(({ status }) => status === 'fulfilled').length
    }
    expect(shown.every(({ coupon }) => coupon?.ineligibility === null)).toBe(true)
    expect(await placeAll()).toBe(5)
    expect(await placeAll()).toBe(100)
    expect(usesOf('FIVE')).toBe(5)
    expect(shop.database.db.select().from(couponUses).all()).toHaveLength(5)
  })
})

describe('in the legacy REST API', () => {
  // Requirement: API-42, API-52
  test('check-coupon answers with the text, or with a map of errors', async () => {
    addCoupon('X1')
    const shopper = await shopperWithBasket()
    const checkCoupon = (text: string) =>
      shopper.ajax(`/api-site/ajax/checkout/check-coupon/?couponText=${encodeURIComponent(text)}&phone=`)
    const right = await checkCoupon('x1')
    expect(await right.json()).toEqual({ success: true, data: 'Купон активирован!', errors: [] })
    const wrong = await checkCoupon('x2')
    expect(wrong.status).toBe(200)
    expect(await wrong.json()).toEqual({ success: false, data: null, errors: { couponText: [UNKNOWN] } })
  })

  // Requirement: API-12
  test('the basket accepts coupon_text', async () => {
    addCoupon('X1')
    const shopper = await shopperWithBasket()
    const taken = await (await shopper.postForm('/api-site/ajax/basket/', { coupon_text: 'X1' })).json()
    expect(taken).toMatchObject({ success: true, data: { summary: { discounts: { 'Купон X1': 120 } } } })
  })
})
