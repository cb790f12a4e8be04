import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coupons } from '#db/schema/coupons.ts'
import { orders } from '#db/schema/orders.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { legacyForm } from '#tests/support/legacy-form.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { humanToken } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const FULL = '/cart/checkout/process/full/'
const QUICK = '/cart/checkout/process/quick/'

const FORM = legacyForm()

let shop: TestShop
let shopper: Shopper
beforeEach(async () => {
  shop = createTestShop()
  shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
})
afterEach(() => shop.close())

const rows = () => shop.database.db.select().from(orders).all()

describe('the full order', () => {
  // Requirement: API-43, API-44, API-46, API-47, API-49
  test('is stored as by tRPC, and answered with the path alone', async () => {
    const response = await shopper.postForm(FULL, FORM)
    expect(response.status).toBe(200)
    const body = (await response.json()) as { data: { path: string } }
    expect(body).toEqual({ success: true, data: { path: expect.stringMatching(/^\/order\//) }, errors: [] })

    const other = shop.newShopper()
    await other.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await other.call.orders.place.mutate(orderForm())
    const [legacy, typed] = rows().map(({ id, publicId, shopperId, basketId, ...rest }) => rest)
    expect(legacy).toEqual(typed)
  })

  // Requirement: API-48, API-51
  test('ignores amounts and unknown fields', async () => {
    await shopper.postForm(FULL, { ...FORM, price: '1', total: '1', deliveryPrice: '0', is_mobile: '1' })
    expect(rows()[0]).toMatchObject({ finalTotal: 601, deliveryPrice: 300, isMobile: true })
  })

  // Requirement: API-49, CHK-40, CHK-43, CHK-48
  test('is refused with a map from field to texts and status 200', async () => {
    const response = await shopper.postForm(FULL, { timezone: 'GMT+03' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      success: false,
      data: null,
      errors: {
        name: ['- "Фамилия и Имя"'],
        phone: ['- "Телефон"'],
        email: ['- "Email"'],
        tariff_id: ['Вы не выбрали способ доставки'],
        shop_payment_system_id: ['Вы не выбрали тип платежа'],
      },
    })
  })

  // Requirement: API-49, API-52, CHK-46, CHK-47
  test('returns each error under the name of its field in the form', async () => {
    const errorsOf = async (change: Record<string, string>) => {
      const response = await shopper.postForm(FULL, { ...FORM, reToken: humanToken(), ...change })
      return ((await response.json()) as { errors: object }).errors
    }
    expect(await errorsOf({ address_street: '', address_building_number: '' })).toEqual({
      address_street: ['Вы не заполнили название улицы в способе доставки'],
      address_building_number: ['Вы не заполнили номер дома в способе доставки'],
    })
    expect(await errorsOf({ reToken: '' })).toEqual({ reToken: [expect.any(String)] })
    expect(await errorsOf({ withdraw_bonuses: '5' })).toEqual({ total: [expect.any(String)] })
    expect(await errorsOf({ shop_payment_system_id: '404' })).toEqual({
      shop_payment_system_id: [expect.any(String)],
    })
    expect(await errorsOf({ tariff_id: '404' })).toEqual({ tariff_id: [expect.any(String)] })
  })

  // Requirement: CHK-36
  test('refuses a tariff for pickup without its point, which the basket stores alone', async () => {
    const tariff_id = String(TARIFF.pickup)
    const stored = await shopper.postForm('/api-site/ajax/basket/', { tariff_id })
    expect(await stored.json()).toMatchObject({ data: { tariffId: TARIFF.pickup } })
    const response = await shopper.postForm(FULL, { ...FORM, tariff_id })
    expect(await response.json()).toMatchObject({
      errors: { tariff_id: ['Вы не выбрали способ доставки'] },
    })
  })

  // Requirement: BASK-9, ORD-41
  test('returns an empty basket and a sold-out line under the key basket', async () => {
    expect(await (await shop.newShopper().postForm(FULL, FORM)).json()).toMatchObject({
      errors: { basket: ['В корзине пока пусто'] },
    })
    shop.setStock(PRODUCT.cream, 0)
    expect(await (await shopper.postForm(FULL, FORM)).json()).toMatchObject({
      errors: { basket: ['Крем для рук «Норд»: нет в\u00a0наличии'] },
    })
  })

  // Requirement: ORD-7, ORD-8
  test('answers a duplicate with the same path, and a key with other content with 409', async () => {
    const first = await (await shopper.postForm(FULL, FORM, { 'Idempotency-Key': 'k' })).json()
    expect(await (await shopper.postForm(FULL, FORM, { 'Idempotency-Key': 'k' })).json()).toEqual(first)
    const other = await shopper.postForm(FULL, { ...FORM, need_call: '0' }, { 'Idempotency-Key': 'k' })
    expect(other.status).toBe(409)
  })

  // Requirement: PAY-30
  test('leads to the bank when it is prepay, to a pickup point', async () => {
    const response = await shopper.postForm(FULL, {
      ...FORM,
      tariff_id: String(TARIFF.pickup),
      pickup_point_id: String(POINT.moscow),
      address_street: '',
      address_building_number: '',
      shop_payment_system_id: String(PAYMENT.sbp),
    })
    expect(await response.json()).toMatchObject({ data: { path: expect.stringMatching(/^\/bank\//) } })
  })

  // Requirement: API-45, API-49, API-52
  test.each([
    ['tariff_id', '-1'],
    ['tariff_id', '1.5'],
    ['need_call', 'yes'],
    ['timezone', 'Moscow'],
    ['description', 'а'.repeat(2001)],
  ])('refuses %s = %s as malformed', async (field, value) => {
    const response = await shopper.postForm(FULL, { ...FORM, [field]: value })
    expect(response.status).toBe(400)
    expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual([field])
    expect(rows()).toEqual([])
  })

  test('is refused to another site', async () => {
    expect((await shopper.postForm(FULL, FORM, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await shopper.fetch(FULL)).status).toBe(405)
    expect(rows()).toEqual([])
  })
})

describe('a coupon that is sent with the order only', () => {
  beforeEach(() => insertCoupon(shop.database.db, 'MINUS100', { maxUses: 1 }))

  // Requirement: API-48, ORD-7
  test('is used once, and a duplicate is answered alike', async () => {
    const form = { ...FORM, coupon_text: ' minus100 ' }
    const first = (await (await shopper.postForm(FULL, form)).json()) as { success: boolean }
    expect(first.success).toBe(true)
    expect(rows()[0]).toMatchObject({ finalTotal: 501 })
    expect(await (await shopper.postForm(FULL, { ...form, reToken: humanToken() })).json()).toEqual(first)
    expect(rows()).toHaveLength(1)
    expect((await shopper.call.basket.get.query()).coupon).toBeNull()
  })

  // Requirement: API-49
  test('is refused under its field when unknown; an empty one keeps that of the basket', async () => {
    const answer = await shopper.postForm(FULL, { ...FORM, coupon_text: 'nothing' })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { success: false, data: null, errors: { coupon_text: ['Купон не найден или уже не действует'] } },
    ])
    expect(rows()).toEqual([])
    await shopper.choose({ couponText: 'MINUS100' })
    await shopper.postForm(FULL, { ...FORM, coupon_text: '' })
    expect(rows()[0]).toMatchObject({ finalTotal: 501 })
  })
})

describe('a coupon of the basket that somebody else has used up meanwhile', () => {
  const REFUSED = { errors: { coupon_text: ['Купон не найден или уже не действует'] } }
  beforeEach(async () => {
    insertCoupon(shop.database.db, 'LAST', { maxUses: 1 })
    await choose({ coupon_text: 'LAST' })
    shop.database.db.update(coupons).set({ uses: 1 }).run()
  })
  const choose = (fields: Record<string, string>) => shopper.postForm('/api-site/ajax/basket/', fields)
  const place = async (fields: Record<string, string> = {}) =>
    (await shopper.postForm(FULL, { ...FORM, reToken: humanToken(), ...fields })).json() as Promise<object>

  // Requirement: COUP-26
  test.each([
    ['that does not name it', {}],
    ['that names it', { coupon_text: 'LAST' }],
  ])('refuses an order %s once', async (_which, fields) => {
    expect(await place(fields)).toMatchObject(REFUSED)
    expect(await place()).toMatchObject({ success: true })
    expect(rows()).toMatchObject([{ finalTotal: 601 }])
  })

  // Requirement: COUP-26
  test('refuses no order after the shopper has removed it', async () => {
    expect(await (await choose({ coupon_text: '' })).json()).toMatchObject({ data: { coupon: null } })
    expect(await place()).toMatchObject({ success: true })
  })

  // Requirement: COUP-26
  test('still refuses the order once after another choice', async () => {
    await choose({ tariff_id: '0' })
    await choose({ shop_payment_system_id: String(PAYMENT.cash) })
    expect(await place()).toMatchObject(REFUSED)
  })
})

describe('the quick order', () => {
  // Requirement: API-43, API-44, API-49, FORM-15
  test('takes timezone, name, and phone, and answers with the path', async () => {
    const response = await shopper.postForm(QUICK, QUICK_FORM)
    expect(await response.json()).toMatchObject({
      success: true,
      data: { path: expect.stringMatching(/^\/order\//) },
    })
    expect(rows()[0]).toMatchObject({ kind: 'quick', phone: '+79123456789' })
  })

  // Requirement: FORM-12, FORM-15, QUICK-10, FORM-30
  test.each([
    ['+7 (912) 345-67-8901', '+79123456789'],
    ['+375 (29) 123-45-67', null],
    ['+47 (12) 34-56-78 --', null],
  ])('keeps the phone %s as %s', async (phone, kept) => {
    const response = await shopper.postForm(QUICK, { ...QUICK_FORM, phone })
    expect(await response.json()).toMatchObject(
      kept === null
        ? { errors: { phone: ['Возможно, вы допустили ошибку при вводе номера телефона'] } }
        : { success: true },
    )
    expect(rows().map((order) => order.phone)).toEqual(kept === null ? [] : [kept])
  })

  // Requirement: API-49, QUICK-8
  test('answers with the errors of the quick form', async () => {
    const response = await shopper.postForm(QUICK, { ...QUICK_FORM, name: ' ' })
    expect(await response.json()).toMatchObject({
      success: false,
      errors: { name: ['Вы не заполнили поле "Фамилия и Имя"'] },
    })
  })

  // Requirement: API-49, QUICK-20
  test('returns a coupon that is used up under the key basket, because the form has no coupon', async () => {
    insertCoupon(shop.database.db, 'LAST', { maxUses: 1 })
    await shopper.choose({ couponText: 'LAST' })
    shop.database.db.update(coupons).set({ uses: 1 }).run()
    expect(await (await shopper.postForm(QUICK, QUICK_FORM)).json()).toMatchObject({
      errors: { basket: ['Купон не найден или уже не действует'] },
    })
  })

  // Requirement: QUICK-12, SEC-12
  test('is answered with 429 and the time to wait when it is over the limit', async () => {
    shop.close()
    shop = createTestShop({ config: { quickOrdersPerAddress: 2 } })
    const responses: Response[] = []
    for (let i = 0; i < 3; i++) {
      const guest = shop.newShopper()
      await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
      responses.push(await guest.postForm(QUICK, QUICK_FORM))
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(responses.at(-1)?.headers.get('retry-after')).toBe('3600')
  })

  // Requirement: ORD-15, API-49
  test('names what to do instead when it is too large for an unproven phone', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 10 })
    const response = await shopper.postForm(QUICK, QUICK_FORM)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      success: false,
      errors: { order: [expect.stringMatching(/войдите.+оплату онлайн/i)] },
    })
    expect(rows()).toEqual([])
  })
})
