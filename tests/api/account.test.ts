import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clients } from '#db/schema/auth.ts'
import { products } from '#db/schema/catalog.ts'
import { orders } from '#db/schema/orders.ts'
import { insertOrder } from '#tests/support/client-account.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { PHONE, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const FIRST_TEN = { offset: 0, limit: 10 }

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
const purchases = async (page = FIRST_TEN) => (await shopper.call.account.purchases.query(page)).purchases
const purchasesCount = async () => (await shopper.call.account.purchasesCount.query()).purchasesCount

describe('purchases', () => {
  // Requirement: ACC-2
  test('show a bought product with its order, quantity, and current price and stock', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 3 })
    const { items } = await shopper.call.basket.get.query()
    const { orderId } = await shopper.call.orders.place.mutate(orderForm())
    db().update(products).set({ price: 450 }).where(eq(products.id, PRODUCT.polish)).run()
    expect(await purchases()).toEqual([
      {
        ...{ shopItemId: PRODUCT.polish, marking: 'T-11', name: 'Гель-лак «Велюр» №127', brand: 'Велюр' },
        ...{ url: '/product/T-11/', img: items[0]?.img, tint: items[0]?.tint, quantity: 3 },
        ...{ lastOrderId: orderId, lastBoughtAt: OPENED_AT, price: 450, basePrice: 500, availableCount: 7 },
      },
    ])
    expect(await purchasesCount()).toBe(1)
  })

  // Requirement: ACC-2
  test('list each product once, by its last order, with the quantities of all orders', async () => {
    const order = (createdAt: number, ...lines: { productId: number; quantity: number }[]) =>
      insertOrder(db(), { shopperId: clientId, createdAt }, lines)
    order(1, { productId: PRODUCT.cream, quantity: 2 }, { productId: PRODUCT.oil, quantity: 1 })
    order(2, { productId: PRODUCT.top, quantity: 1 }, { productId: PRODUCT.file, quantity: 5 })
    const last = order(
      3,
      { productId: PRODUCT.brush, quantity: 1 },
      { productId: PRODUCT.cream, quantity: 4 },
    )
    const rows = (await purchases()).map(({ shopItemId, quantity, lastBoughtAt }) => [
      ...[shopItemId, quantity, lastBoughtAt],
    ])
    expect(rows).toEqual([
      [PRODUCT.brush, 1, 3],
      [PRODUCT.cream, 6, 3],
      [PRODUCT.top, 1, 2],
      [PRODUCT.file, 5, 2],
      [PRODUCT.oil, 1, 1],
    ])
    expect((await purchases())[1]?.lastOrderId).toBe(last)
    // A page may begin and end within an order.
    expect((await purchases({ offset: 1, limit: 2 })).map(({ shopItemId }) => shopItemId)).toEqual([
      ...[PRODUCT.cream, PRODUCT.top],
    ])
    expect(await purchasesCount()).toBe(5)
  })

  // Requirement: ACC-2
  test('leave out cancelled and returned orders, gifts, and orders of others', async () => {
    const line = (productId: number) => [{ productId }]
    insertOrder(db(), { shopperId: clientId, fulfilment: 'cancelled' }, line(PRODUCT.cream))
    insertOrder(db(), { shopperId: clientId, fulfilment: 'returned' }, line(PRODUCT.top))
    insertOrder(db(), { shopperId: clientId, fulfilment: 'done' }, [
      { productId: PRODUCT.oil },
      { productId: PRODUCT.gift, giftName: 'Подарок' },
    ])
    const other = (await signIn(shop, shop.newShopper(), '+79120000002')).clientId
    insertOrder(db(), { shopperId: other }, line(PRODUCT.file))
    expect((await purchases()).map(({ shopItemId }) => shopItemId)).toEqual([PRODUCT.oil])
    expect(await purchasesCount()).toBe(1)
  })

  // Requirement: ACC-2, ACC-12
  test('count an order paid ahead only once its money has come', async () => {
    const orderId = insertOrder(db(), { shopperId: clientId, payment: 'pending', isPrepay: true })
    insertOrder(db(), { shopperId: clientId, payment: 'failed', isPrepay: true }, [
      { productId: PRODUCT.oil },
    ])
    expect(await purchases()).toEqual([])
    expect(await purchasesCount()).toBe(0)
    for (const [payment, count] of [
      ['failed', 0],
      ['paid', 1],
      ['refunded', 1],
    ] as const) {
      db().update(orders).set({ payment }).where(eq(orders.id, orderId)).run()
      expect(await purchasesCount(), payment).toBe(count)
    }
    expect((await purchases()).map(({ shopItemId }) => shopItemId)).toEqual([PRODUCT.cream])
  })

  test('fall back to earlier orders when an order is cancelled', async () => {
    const first = insertOrder(db(), { shopperId: clientId, createdAt: 1 }, [
      { productId: PRODUCT.oil, quantity: 2 },
      { productId: PRODUCT.cream },
    ])
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 3 })
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
    const { orderId } = await shopper.call.orders.place.mutate(orderForm())
    const shown = async () =>
      (await purchases()).map(({ shopItemId, quantity, lastOrderId }) => [shopItemId, quantity, lastOrderId])
    expect(await shown()).toEqual([
      [PRODUCT.cream, 4, orderId],
      [PRODUCT.polish, 1, orderId],
      [PRODUCT.oil, 2, first],
    ])
    await shopper.call.orders.cancel.mutate({ id: orderId })
    expect(await shown()).toEqual([
      [PRODUCT.oil, 2, first],
      [PRODUCT.cream, 1, first],
    ])
  })

  test('include orders placed as a guest once the phone is proved', async () => {
    const guest = shop.newShopper()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
    const { orderId } = await guest.call.orders.place.mutate({ ...orderForm(), phone: '+7 (912) 000-00-03' })
    const owner = shop.newShopper()
    await signIn(shop, owner, '+79120000003')
    const { purchases: rows } = await owner.call.account.purchases.query(FIRST_TEN)
    expect(rows).toMatchObject([{ shopItemId: PRODUCT.polish, quantity: 2, lastOrderId: orderId }])
  })

  // Requirement: CAT-19
  test('show no available pieces of a product that is sold out or no longer sold', async () => {
    insertOrder(db(), { shopperId: clientId }, [{ productId: PRODUCT.soldOut }, { productId: PRODUCT.cream }])
    db().update(products).set({ isSold: false }).where(eq(products.id, PRODUCT.cream)).run()
    expect((await purchases()).map(({ availableCount }) => availableCount)).toEqual([0, 0])
  })

  test('return the whole list page by page', async () => {
    const bought = [PRODUCT.polish, PRODUCT.top, PRODUCT.cream, PRODUCT.oil, PRODUCT.file]
    for (const productId of bought) insertOrder(db(), { shopperId: clientId }, [{ productId }])
    const pages = []
    for (const offset of [0, 2, 4, 6]) pages.push(...(await purchases({ offset, limit: 2 })))
    expect(pages.map(({ shopItemId }) => shopItemId)).toEqual(bought.toReversed())
    expect(await purchasesCount()).toBe(5)
  })

  // Requirement: ROLE-9
  test('are refused to a guest and limited to 50 a page', async () => {
    const guest = shop.newShopper()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const refusals = [
      await refusalOf(guest.call.account.purchases.query(FIRST_TEN)),
      await refusalOf(guest.call.account.purchasesCount.query()),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'NOT_SIGNED_IN', status: 401 })
    expect((await refusalOf(purchases({ offset: 0, limit: 51 }))).code).toBe('BAD_INPUT')
  })
})

describe('the profile', () => {
  const agreements = { smsAgreement: true, emailAgreement: false }
  const save = (name: string, email: string) =>
    shopper.call.account.saveProfile.mutate({ name, email, ...agreements })

  test('is stored trimmed and returned as the client query returns it', async () => {
    const client = await save('  Анна Иванова ', ' anna@example.ru ')
    expect(client).toMatchObject({
      ...{ clientId, phone: PHONE, name: 'Анна Иванова', email: 'anna@example.ru' },
      ...agreements,
    })
    expect(await shopper.call.auth.client.query()).toEqual(client)
  })

  test('treats an empty e-mail as none', async () => {
    await save('Анна', 'anna@example.ru')
    expect(await save('', ' ')).toMatchObject({ name: '', email: null })
  })

  // Requirement: FORM-9
  test.each(['anna', 'anna@', 'анна@example.ru', 'a b@example.ru'])('refuses e-mail %s', async (email) => {
    await save('Анна', 'anna@example.ru')
    expect(await refusalOf(save('Другая', email))).toMatchObject({
      code: 'BAD_INPUT',
      message: 'Вы неверно заполнили поле "Email"',
      details: { fields: { email: 'Вы неверно заполнили поле "Email"' } },
    })
    expect(db().select().from(clients).all()).toMatchObject([{ name: 'Анна', email: 'anna@example.ru' }])
  })

  // Requirement: ACC-220
  test('keeps what a form has not changed, as another device has stored it meanwhile', async () => {
    await save('Анна', 'anna@example.ru')
    await shopper.call.account.saveProfile.mutate({ smsAgreement: false, email: 'new@example.ru' })
    expect(await shopper.call.account.saveProfile.mutate({ name: 'Анна Иванова' })).toMatchObject({
      ...{ name: 'Анна Иванова', email: 'new@example.ru', smsAgreement: false },
    })
    expect(await shopper.call.account.saveProfile.mutate({})).toMatchObject({ name: 'Анна Иванова' })
  })

  // Requirement: ROLE-9
  test('changes for the signed-in customer only', async () => {
    const other = shop.newShopper()
    await signIn(shop, other, '+79120000002')
    await save('Анна', 'anna@example.ru')
    expect(await other.call.auth.client.query()).toMatchObject({ name: '', email: null })
    const guest = shop.newShopper().call.account
    const change = guest.saveProfile.mutate({ name: 'Чужая', email: '', ...agreements })
    expect((await refusalOf(change)).code).toBe('NOT_SIGNED_IN')
  })
})
