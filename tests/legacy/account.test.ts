import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeBonuses } from '#server/bonuses/change-bonuses.ts'
import { giveBonuses, insertOrder } from '#tests/support/client-account.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { orderForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { humanToken, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const ORDERS = '/api-site/ajax/orders/get-orders/'
const ORDER = '/api-site/ajax/orders/get-order/'
const PURCHASES = '/api-site/ajax/purchases/get-purchases/'
const COUNT = '/api-site/ajax/purchases/get-purchases-count/'
const BASKET = '/api-site/ajax/basket/'

let shop: TestShop
let shopper: Shopper
let clientId: number
beforeEach(async () => {
  shop = createTestShop()
  shopper = shop.newShopper()
  clientId = (await signIn(shop, shopper)).clientId
})
afterEach(() => shop.close())

const db = () => shop.database.db
const data = async (response: Response | Promise<Response>) => {
  const answer = await response
  expect(answer.status).toBe(200)
  const body = (await answer.json()) as { success: boolean; errors: unknown; data: unknown }
  expect(body).toMatchObject({ success: true, errors: [] })
  return body.data
}
/** Requests orders with a JSON body; an empty one leaves every field at its default. */
const listOrders = async (body: Record<string, unknown> = {}) => {
  const { orders, count } = (await data(shopper.postJson(ORDERS, body))) as {
    orders: { id: number }[]
    count: number
  }
  return { ids: orders.map(({ id }) => id), count }
}

describe('orders', () => {
  // Requirement: API-24, ORD-30
  test('are by default the ten newest ones without the cancelled', async () => {
    const ids = Array.from({ length: 12 }, () => insertOrder(db(), { shopperId: clientId }))
    insertOrder(db(), { shopperId: clientId, fulfilment: 'cancelled' })
    const newest = ids.toReversed()
    expect(await listOrders()).toEqual({ ids: newest.slice(0, 10), count: 12 })
    expect(await listOrders({ offset: 10, limit: 5 })).toEqual({ ids: newest.slice(10), count: 12 })
    expect((await listOrders({ withCanceled: true })).count).toBe(13)
    const empty = await data(shopper.fetch(ORDERS, { method: 'POST' }))
    expect(empty).toMatchObject({ count: 12 })
  })

  // Requirement: API-24, ORD-31
  test('are sorted by pay, with the unpaid first, for JSON and for a form', async () => {
    const waiting = insertOrder(db(), { shopperId: clientId, isPrepay: true, payment: 'pending' })
    const later = insertOrder(db(), { shopperId: clientId })
    const page = { sortedByPay: true, offset: 0, limit: 3 }
    expect((await listOrders(page)).ids).toEqual([waiting, later])
    const form = { withCanceled: '0', sortedByPay: '1', offset: '0', limit: '3' }
    const typed = await shopper.call.orders.list.query({ withCanceled: false, ...page })
    expect(await data(shopper.postForm(ORDERS, form))).toEqual(typed)
  })

  // Requirement: API-25
  test('are read one by one, and only by their customer', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId } = await shopper.call.orders.place.mutate(orderForm())
    const order = await shopper.call.orders.byId.query({ id: orderId })
    expect(await data(shopper.fetch(`${ORDER}?id=${orderId}`))).toEqual(order)
    const other = shop.newShopper()
    await signIn(shop, other, '+79120000002')
    const [foreign, absent] = [
      await other.fetch(`${ORDER}?id=${orderId}`),
      await other.fetch(`${ORDER}?id=99`),
    ]
    expect([foreign.status, absent.status]).toEqual([404, 404])
    expect(await foreign.text()).toBe(await absent.text())
  })

  // Requirement: API-4
  test.each([{ limit: 51 }, { limit: 0 }, { offset: -1 }, { limit: '1e9' }, { withCanceled: 'да' }])(
    'are refused for the fields %j',
    async (body) => {
      const response = await shopper.postJson(ORDERS, body)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ success: false, data: null, errors: [expect.any(String)] })
    },
  )
})

// Requirement: API-27, API-28
test('answers with purchases and their count', async () => {
  const bought = [PRODUCT.polish, PRODUCT.top, PRODUCT.cream]
  for (const productId of bought) insertOrder(db(), { shopperId: clientId }, [{ productId }])
  const typed = await shopper.call.account.purchases.query({ offset: 1, limit: 1 })
  expect(await data(shopper.postJson(PURCHASES, { offset: 1, limit: 1 }))).toEqual(typed)
  expect(await data(shopper.postJson(PURCHASES, {}))).toMatchObject({
    purchases: bought.toReversed().map((shopItemId) => ({ shopItemId })),
  })
  expect(await data(shopper.postJson(COUNT, {}))).toEqual({ purchasesCount: 3 })
})

// Requirement: ROLE-9
test.each([
  ['POST', ORDERS],
  ['GET', `${ORDER}?id=1`],
  ['POST', PURCHASES],
  ['POST', COUNT],
])('a guest is asked to sign in by %s %s', async (method, path) => {
  const response = await shop.newShopper().fetch(path, { method })
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    success: false,
    data: null,
    errors: ['Войдите, чтобы продолжить'],
  })
})

describe('bonuses', () => {
  beforeEach(async () => {
    giveBonuses(db(), clientId, 100)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  })
  const FORM = {
    ...{ timezone: 'GMT+03', name: 'Иванова Анна', phone: '+7 (912) 345-67-89', email: 'anna@example.ru' },
    ...{ tariff_id: '1', shop_payment_system_id: '1', address_street: 'Тверская улица' },
    address_building_number: '7',
  }
  const submit = async (withdraw: string) => {
    const form = { ...FORM, reToken: humanToken(), withdraw_bonuses: withdraw }
    return (await (await shopper.postForm('/cart/checkout/process/full/', form)).json()) as unknown
  }

  // Requirement: API-12, BON-7, BON-11, BON-12
  test('in the call for the basket are reduced to what may be spent', async () => {
    expect(await data(shopper.postForm(BASKET, { withdraw_bonuses: '30' }))).toMatchObject({
      ...{ bonusesToWithdraw: 30, finalTotal: 571, maxBonusesToWithdraw: 100 },
    })
    expect(await data(shopper.postForm(BASKET, { withdraw_bonuses: '5000' }))).toMatchObject({
      ...{ bonusesToWithdraw: 100, finalTotal: 501 },
    })
    expect(await data(shopper.postForm(BASKET, {}))).toMatchObject({ bonusesToWithdraw: 100 })
    expect(await data(shopper.postForm(BASKET, { withdraw_bonuses: '0' }))).toMatchObject({ finalTotal: 601 })
  })

  // Requirement: API-48
  test('in an order are spent as they are sent, or the order is refused', async () => {
    expect(await submit('101')).toMatchObject({ success: false, errors: { total: [expect.any(String)] } })
    expect(await submit('100')).toMatchObject({ success: true })
    const { orders } = await shopper.call.orders.list.query({
      ...{ withCanceled: false, sortedByPay: false, offset: 0, limit: 10 },
    })
    expect(orders).toMatchObject([{ payableTotal: 801 }])
  })

  test('in an order without withdraw_bonuses are those of the basket', async () => {
    await shopper.choose({ bonusesToWithdraw: 50 })
    const response = await shopper.postForm('/cart/checkout/process/full/', {
      ...FORM,
      reToken: humanToken(),
    })
    expect(await response.json()).toMatchObject({ success: true })
    expect(await shopper.call.auth.client.query()).toMatchObject({ bonusBalance: 50 })
  })

  const takeBonuses = (amount: number) =>
    changeBonuses({ db: db(), now: shop.clock.now() }, { clientId, amount: -amount })
  const place = async () => {
    const form = { ...FORM, reToken: humanToken() }
    return (await (await shopper.postForm('/cart/checkout/process/full/', form)).json()) as unknown
  }

  // Requirement: BON-39
  test('of the basket that could not be spent anyway refuse no order when the account no longer has them', async () => {
    giveBonuses(db(), clientId, 900)
    const wish = { withdraw_bonuses: '5000' }
    expect(await data(shopper.postForm(BASKET, wish))).toMatchObject({ bonusesToWithdraw: 180 })
    takeBonuses(820)
    expect(await place()).toMatchObject({ success: true })
    expect(await shopper.call.auth.client.query()).toMatchObject({ bonusBalance: 0 })
  })

  // Requirement: BON-39
  test('of the basket that the account no longer has refuse an order without withdraw_bonuses once', async () => {
    await data(shopper.postForm(BASKET, { withdraw_bonuses: '5000' }))
    takeBonuses(40)
    expect(await place()).toMatchObject({ errors: { total: [expect.stringContaining('841')] } })
    expect(await place()).toMatchObject({ success: true })
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    giveBonuses(db(), clientId, 100)
    await data(shopper.postForm(BASKET, { withdraw_bonuses: '5000' }))
    expect(await place()).toMatchObject({ success: true })
  })
})
