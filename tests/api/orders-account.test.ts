import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { createApp } from '#server/app.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { moveFulfilment, movePayment } from '#server/orders/move-order.ts'
import type { OrderInput } from '#shared/orders/contract.ts'
import type { FulfilmentState } from '#shared/orders/order-states.ts'
import { HOUR_MS } from '#shared/time.ts'
import { insertOrder } from '#tests/support/client-account.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const OTHER_PHONE = '+79120000002'
const FIRST_TEN = { withCanceled: false, sortedByPay: false, offset: 0, limit: 10 }
const ABSENT = 999_999

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
const context = () => ({ db: db(), now: shop.clock.now() })
const place = async (paymentSystemId: number, quantity = 2) => {
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity })
  return (await shopper.call.orders.place.mutate(orderForm({ paymentSystemId }))).orderId
}
const list = (input: Partial<typeof FIRST_TEN> = {}) =>
  shopper.call.orders.list.query({ ...FIRST_TEN, ...input })
const ids = async (input: Partial<typeof FIRST_TEN> = {}) => (await list(input)).orders.map(({ id }) => id)
const stateOf = (id: number) =>
  db()
    .select({ fulfilment: orders.fulfilment, payment: orders.payment })
    .from(orders)
    .where(eq(orders.id, id))
    .get()

describe('the list of orders', () => {
  test('shows the customer’s own orders, newest first, with the fields of a row', async () => {
    const first = await place(PAYMENT.cash)
    const second = await place(PAYMENT.online)
    const other = shop.newShopper()
    await signIn(shop, other, OTHER_PHONE)
    await other.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 9 })
    await other.call.orders.place.mutate(orderForm({ phone: '+7 (912) 000-00-02' }))

    const { orders: rows, count } = await list()
    expect(count).toBe(2)
    expect(rows.map(({ id }) => id)).toEqual([second, first])
    const order = await shopper.call.orders.byId.query({ id: second })
    expect(rows[0]).toEqual({
      ...{ id: second, publicId: order.publicId, kind: 'full', fulfilment: 'new', payment: 'pending' },
      ...{ isPrepay: true, createdAt: order.createdAt, expiresAt: order.expiresAt, quantity: 2 },
      ...{
        payableTotal: order.payableTotal,
        refundedTotal: 0,
        deliveryName: 'Курьер CDEK',
        deliveryKind: 'courier',
      },
      pictures: [{ name: 'Крем для рук «Норд»', img: order.lines[0]?.img, tint: order.lines[0]?.tint }],
      canPay: true,
    })
    expect(rows[1]).toMatchObject({ payment: 'none', isPrepay: false, canPay: false })
  })

  // Requirement: ROLE-9
  test('is refused to a guest, also for the guest’s own orders', async () => {
    const guest = shop.newShopper()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await guest.call.orders.place.mutate(orderForm({ phone: '+7 (912) 000-00-03' }))
    expect(await refusalOf(guest.call.orders.list.query(FIRST_TEN))).toMatchObject({
      code: 'NOT_SIGNED_IN',
      status: 401,
    })
  })

  // Requirement: ORD-30
  test('leaves out cancelled orders, and does not count them, unless they are asked for', async () => {
    const kept = insertOrder(db(), { shopperId: clientId })
    const returned = insertOrder(db(), { shopperId: clientId, fulfilment: 'returned' })
    const cancelled = insertOrder(db(), { shopperId: clientId, fulfilment: 'cancelled' })
    expect(await ids()).toEqual([returned, kept])
    expect((await list()).count).toBe(2)
    expect(await ids({ withCanceled: true })).toEqual([cancelled, returned, kept])
    expect((await list({ withCanceled: true })).count).toBe(3)
  })

  // Requirement: ORD-31
  test('puts unpaid orders first when sorted by pay, across pages', async () => {
    const prepay = { shopperId: clientId, isPrepay: true, payment: 'pending' as const }
    const later = shop.clock.now() + HOUR_MS
    const waiting = insertOrder(db(), { ...prepay, expiresAt: later })
    const failed = insertOrder(db(), { ...prepay, payment: 'failed', expiresAt: null })
    const cash = insertOrder(db(), { shopperId: clientId })
    const expired = insertOrder(db(), { ...prepay, expiresAt: shop.clock.now() })
    const gone = insertOrder(db(), { ...prepay, fulfilment: 'cancelled' })
    const paid = insertOrder(db(), { ...prepay, payment: 'paid', fulfilment: 'confirmed' })
    const byPay = [failed, waiting, paid, expired, cash]
    expect(await ids({ sortedByPay: true })).toEqual(byPay)
    expect(await ids()).toEqual([paid, expired, cash, failed, waiting])
    expect(await ids({ sortedByPay: true, offset: 1, limit: 2 })).toEqual([waiting, paid])
    expect(await ids({ sortedByPay: true, offset: 3, limit: 2 })).toEqual([expired, cash])
    expect(await ids({ sortedByPay: true, withCanceled: true })).toEqual([
      ...[failed, waiting, paid, gone, expired, cash],
    ])
    const { orders: rows } = await list({ sortedByPay: true })
    expect(rows.map(({ canPay }) => canPay)).toEqual([true, true, false, false, false])
  })

  test('shows the pictures of the first four lines, gifts last', async () => {
    insertOrder(db(), { shopperId: clientId }, [
      { productId: PRODUCT.cream },
      { productId: PRODUCT.gift, giftName: 'Подарок' },
    ])
    const many = [PRODUCT.polish, PRODUCT.top, PRODUCT.oil, PRODUCT.file, PRODUCT.brush]
    insertOrder(
      db(),
      { shopperId: clientId },
      many.map((productId) => ({ productId })),
    )
    const { orders: rows } = await list()
    const names = rows.map(({ pictures }) => pictures.map(({ name }) => name))
    expect(names).toEqual([
      many.slice(0, 4).map((id) => `Товар ${id}`),
      [`Товар ${PRODUCT.cream}`, `Товар ${PRODUCT.gift}`],
    ])
    expect(rows[0]?.pictures[0]).toMatchObject({ img: `/img/p/T-${PRODUCT.polish}.svg` })
    expect(rows[0]?.pictures[0]?.tint).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('is empty beyond the last page, with the same count', async () => {
    insertOrder(db(), { shopperId: clientId })
    expect(await list({ offset: 10 })).toEqual({ orders: [], count: 1 })
  })

  test.each([{ limit: 0 }, { limit: 51 }, { offset: -1 }, { offset: 1e9 }])('refuses %j', async (page) => {
    expect((await refusalOf(list(page))).code).toBe('BAD_INPUT')
  })
})

describe('one order', () => {
  // Requirement: ORD-26
  test('is the same by id and by public id, and only its customer can cancel it', async () => {
    const id = await place(PAYMENT.cash)
    const order = await shopper.call.orders.byId.query({ id })
    expect(order).toMatchObject({ canCancel: true, isInAccount: true })
    const { publicId } = order
    expect(await shopper.call.orders.byPublicId.query({ publicId })).toEqual(order)
    const anybody = await shop.newShopper().call.orders.byPublicId.query({ publicId })
    expect(anybody).toEqual({ ...order, canCancel: false, isInAccount: false })
  })

  // Requirement: ROLE-9
  test('of another customer is answered like a missing one, when read and when cancelled', async () => {
    const id = await place(PAYMENT.cash)
    const other = shop.newShopper()
    await signIn(shop, other, OTHER_PHONE)
    const { byId, cancel } = other.call.orders
    for (const call of [byId.query, cancel.mutate]) {
      const foreign = await refusalOf(call({ id }))
      expect(foreign).toMatchObject({ code: 'NOT_FOUND', status: 404 })
      expect(foreign).toEqual(await refusalOf(call({ id: ABSENT })))
    }
    expect(stateOf(id)).toEqual({ fulfilment: 'new', payment: 'none' })
    const guest = shop.newShopper().call.orders
    expect((await refusalOf(guest.byId.query({ id }))).code).toBe('NOT_SIGNED_IN')
    expect((await refusalOf(guest.cancel.mutate({ id }))).code).toBe('NOT_SIGNED_IN')
  })
})

// Requirement: ORD-54
describe('the contacts of an order that is no longer on its way', () => {
  const CONTACTS = {
    ...{ name: 'Секретова Анна', phone: '+7 (912) 000-00-12', email: 'secret@example.ru' },
    ...{ street: 'Тайная улица', description: 'Тайный комментарий' },
  }
  const SECRETS = ['Секретова', 'Анна', '9120000012', '000-00-12', 'secret@example.ru', 'Тайная', 'Тайный']
  /** Orders as a guest; returns the browser and the order. */
  async function orderAsGuest(change: Partial<OrderInput> = {}) {
    const guest = shop.newShopper()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { path, orderId } = await guest.call.orders.place.mutate(orderForm({ ...CONTACTS, ...change }))
    return { guest, orderId, publicId: path.split('/')[2] ?? '' }
  }
  const move = (id: number, ...states: FulfilmentState[]) => {
    for (const state of states) moveFulfilment(context(), id, state)
  }
  const read = (by: Shopper, publicId: string) => by.call.orders.byPublicId.query({ publicId })

  test.each<[string, FulfilmentState[]]>([
    ['delivered', ['confirmed', 'assembled', 'shipped', 'delivered']],
    ['done', ['confirmed', 'assembled', 'shipped', 'delivered', 'done']],
    ['returned', ['confirmed', 'assembled', 'shipped', 'returned']],
    ['cancelled', ['cancelled']],
  ])('are hidden from whoever has only the link once it is %s', async (_state, states) => {
    const { guest, orderId, publicId } = await orderAsGuest()
    expect(await read(shop.newShopper(), publicId)).toMatchObject({
      ...{ name: 'Секретова Анна', phone: '+79120000012', areContactsHidden: false },
    })
    move(orderId, ...states)
    const hidden = { name: 'С. А.', phone: '+7\u00a0•••\u00a0••12', email: null, address: null }
    // The customer of another order is a stranger too.
    for (const stranger of [shop.newShopper(), shopper]) {
      const seen = await read(stranger, publicId)
      expect(seen).toMatchObject({ ...hidden, comment: '', areContactsHidden: true })
      for (const secret of SECRETS) expect(JSON.stringify(seen)).not.toContain(secret)
    }
    expect(await read(guest, publicId)).toMatchObject({ phone: '+79120000012', areContactsHidden: false })
  })

  test('are not in the page either, which says how to see them', async () => {
    const { orderId, publicId } = await orderAsGuest()
    move(orderId, 'cancelled')
    const stranger = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
    const html = await (await stranger.fetch(`/order/${publicId}/`)).text()
    expect(html).toContain('С. А.')
    for (const secret of SECRETS) expect(html).not.toContain(secret)
    expect(html).toContain('контакты здесь скрыты')
  })

  test('are shown to the buyer after a sign-in in any browser', async () => {
    const { orderId, publicId } = await orderAsGuest()
    move(orderId, 'cancelled')
    const buyer = shop.newShopper()
    await signIn(shop, buyer, '+79120000012')
    expect(await read(buyer, publicId)).toMatchObject({
      email: 'secret@example.ru',
      areContactsHidden: false,
    })
  })

  test('leave the pickup point, which still has to be found', async () => {
    const point = { tariffId: TARIFF.pickup, pickupPointId: POINT.moscow }
    const { orderId, publicId } = await orderAsGuest(point)
    move(orderId, 'confirmed', 'assembled', 'shipped', 'delivered')
    const seen = await read(shop.newShopper(), publicId)
    expect(seen).toMatchObject({ address: { city: 'Москва' }, delivery: { point: { id: POINT.moscow } } })
  })
})

describe('cancelling', () => {
  // Requirement: ORD-4
  test('restocks the items and returns the cancelled order', async () => {
    const id = await place(PAYMENT.cash)
    expect(shop.stockOf(PRODUCT.cream)).toBe(18)
    const order = await shopper.call.orders.cancel.mutate({ id })
    expect(order).toMatchObject({ id, fulfilment: 'cancelled', payment: 'none', canCancel: false })
    expect(order.history.at(-1)).toMatchObject({ track: 'fulfilment', state: 'cancelled' })
    expect(shop.stockOf(PRODUCT.cream)).toBe(20)
    expect(findStockMismatches(db())).toEqual([])
  })

  // Requirement: ORD-62
  test('is allowed to the guest in the browser that ordered, and to nobody else with the link', async () => {
    const guest = shop.newShopper()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { path, orderId: id } = await guest.call.orders.place.mutate(
      orderForm({ phone: '+7 (912) 000-00-02' }),
    )
    const publicId = path.split('/')[2] ?? ''
    const stranger = shop.newShopper()
    await stranger.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
    for (const [who, code] of [[stranger, 'NOT_SIGNED_IN'] as const, [shopper, 'NOT_FOUND'] as const]) {
      expect((await who.call.orders.byPublicId.query({ publicId })).canCancel).toBe(false)
      expect((await refusalOf(who.call.orders.cancel.mutate({ id }))).code).toBe(code)
    }
    const order = await guest.call.orders.byPublicId.query({ publicId })
    expect(order).toMatchObject({ canCancel: true, isInAccount: false, losesGift: false })
    expect(await guest.call.orders.cancel.mutate({ id })).toMatchObject({
      ...{ fulfilment: 'cancelled', canCancel: false, areContactsHidden: false },
    })
    expect(shop.stockOf(PRODUCT.cream)).toBe(20)
    expect((await refusalOf(guest.call.orders.byId.query({ id }))).code).toBe('NOT_SIGNED_IN')
  })

  test('refunds what was paid', async () => {
    const id = await place(PAYMENT.online)
    movePayment(context(), id, 'paid')
    moveFulfilment(context(), id, 'confirmed')
    const order = await shopper.call.orders.cancel.mutate({ id })
    expect(order).toMatchObject({ fulfilment: 'cancelled', payment: 'refunded', canPay: false })
  })

  test('is refused to the customer a second time and from assembly on', async () => {
    const id = await place(PAYMENT.cash)
    moveFulfilment(context(), id, 'confirmed')
    moveFulfilment(context(), id, 'assembled')
    expect(await refusalOf(shopper.call.orders.cancel.mutate({ id }))).toMatchObject({ code: 'MOVE_REFUSED' })
    expect(stateOf(id)?.fulfilment).toBe('assembled')
    const next = await place(PAYMENT.cash)
    await shopper.call.orders.cancel.mutate({ id: next })
    expect((await refusalOf(shopper.call.orders.cancel.mutate({ id: next }))).code).toBe('MOVE_REFUSED')
    expect(shop.stockOf(PRODUCT.cream)).toBe(18)
  })
})

// Requirement: ORD-47
describe('repeating', () => {
  const repeat = async (id: number, by = shopper) => {
    const { publicId } = await shopper.call.orders.byId.query({ id })
    const { basket: answered, ...rest } = await by.call.orders.repeat.mutate({ publicId })
    expect(answered).toEqual(await by.call.basket.get.query())
    return rest
  }
  const basket = async (by = shopper) =>
    (await by.call.basket.get.query()).items.map(({ shopItemId, quantity }) => [shopItemId, quantity])

  test('adds the bought items, but no gifts, to the basket', async () => {
    const id = insertOrder(db(), { shopperId: clientId }, [
      { productId: PRODUCT.cream, quantity: 2 },
      { productId: PRODUCT.top, quantity: 1 },
      { productId: PRODUCT.oil, quantity: 1, giftName: 'Подарок' },
    ])
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    expect(await repeat(id)).toEqual({ added: 3, missing: [] })
    expect(await basket()).toEqual([
      [PRODUCT.cream, 3],
      [PRODUCT.top, 1],
    ])
  })

  test('adds what is in stock and names what is missing', async () => {
    const id = insertOrder(db(), { shopperId: clientId }, [
      { productId: PRODUCT.lastOne, quantity: 3 },
      { productId: PRODUCT.soldOut, quantity: 1 },
      { productId: PRODUCT.gift, quantity: 1 },
      { productId: PRODUCT.polish, quantity: 4 },
    ])
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 8 })
    expect(await repeat(id)).toEqual({
      added: 3,
      missing: [
        { name: `Товар ${PRODUCT.lastOne}`, wanted: 3, added: 1 },
        { name: `Товар ${PRODUCT.soldOut}`, wanted: 1, added: 0 },
        { name: `Товар ${PRODUCT.gift}`, wanted: 1, added: 0 },
        { name: `Товар ${PRODUCT.polish}`, wanted: 4, added: 2 },
      ],
    })
    expect(await basket()).toEqual([
      [PRODUCT.polish, 10],
      [PRODUCT.lastOne, 1],
    ])
    expect((await repeat(id)).added).toBe(0)
  })

  test('fills the basket of anybody who has the order’s public id', async () => {
    const id = await place(PAYMENT.cash)
    const guest = shop.newShopper()
    expect(await repeat(id, guest)).toEqual({ added: 2, missing: [] })
    expect(await basket(guest)).toEqual([[PRODUCT.cream, 2]])
    expect(await basket()).toEqual([])
    const several = insertOrder(db(), { shopperId: clientId }, [
      { productId: PRODUCT.cream, quantity: 2 },
      { productId: PRODUCT.top, quantity: 1 },
    ])
    const stranger = shop.newShopper()
    expect(await repeat(several, stranger)).toEqual({ added: 3, missing: [] })
    expect(await basket(stranger)).toHaveLength(2)
    const unknown = { publicId: 'A'.repeat(22) }
    expect(await refusalOf(guest.call.orders.repeat.mutate(unknown))).toMatchObject({ code: 'NOT_FOUND' })
  })
})
