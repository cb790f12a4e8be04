import { eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clients, shoppers } from '#db/schema/auth.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { products } from '#db/schema/catalog.ts'
import { favorites } from '#db/schema/favorites.ts'
import { orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import { setSold } from '#server/catalog/set-sold.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { insertProduct, PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { lastCode, PHONE, requestCode, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
/** A browser that is signed in as the customer of PHONE. */
let customer: Shopper
/** Another browser, in which the same person is still a guest. */
let guest: Shopper
beforeEach(async () => {
  shop = createTestShop()
  customer = shop.newShopper()
  guest = shop.newShopper()
  await signIn(shop, customer)
})
afterEach(() => shop.close())

const add = (by: Shopper, shopItemId: number, quantity = 1) =>
  by.call.basket.add.mutate({ shopItemId, quantity })
const addFavorite = (by: Shopper, shopItemId: number) => by.call.favorites.add.mutate({ shopItemId })
const linesOf = async (by: Shopper) =>
  (await by.call.basket.get.query()).items.map(({ shopItemId, quantity }) => [shopItemId, quantity])
const favoritesOf = async (by: Shopper) => (await by.call.favorites.list.query()).items.map(({ id }) => id)
/** Inserts products whose ids start at 1000. */
const insertProducts = (count: number) =>
  inTransaction(shop.database.db, () => {
    for (let i = 0; i < count; i += 1) insertProduct(shop.database.db, { id: 1000 + i, price: 10, stock: 5 })
  })
const NOTHING = { basketQuantity: 0, favorites: 0, orders: 0, lowered: [], leftOut: [] }

// Requirement: ROLE-1
test('a shopper is a guest until the sign-in and a customer after it, never both', async () => {
  const { db } = shop.database
  const countRoles = () => ({
    guests: db.select().from(shoppers).where(isNotNull(shoppers.tokenHash)).all().length,
    customers: db.select().from(clients).all().length,
  })
  await add(guest, PRODUCT.cream)
  expect(await guest.call.auth.client.query()).toBeNull()
  expect([guest.cookies.has('guest'), guest.cookies.has('access-token')]).toEqual([true, false])
  expect(countRoles()).toEqual({ guests: 1, customers: 1 })
  await signIn(shop, guest)
  expect(await guest.call.auth.client.query()).toMatchObject({ phone: PHONE })
  expect([guest.cookies.has('guest'), guest.cookies.has('access-token')]).toEqual([false, true])
  expect(countRoles()).toEqual({ guests: 0, customers: 1 })
})

describe('the basket', () => {
  // Requirement: AUTH-48, AUTH-82
  test('adds the quantities of the guest’s lines and puts new lines last', async () => {
    await add(customer, PRODUCT.cream, 2)
    await add(customer, PRODUCT.oil, 1)
    shop.clock.advance(1000)
    await add(guest, PRODUCT.brush, 3)
    await add(guest, PRODUCT.cream, 4)
    const { merged } = await signIn(shop, guest)
    expect(merged).toEqual({ ...NOTHING, basketQuantity: 10 })
    const together = [
      [PRODUCT.cream, 6],
      [PRODUCT.oil, 1],
      [PRODUCT.brush, 3],
    ]
    expect(await linesOf(guest)).toEqual(together)
    expect(await linesOf(customer)).toEqual(together)
  })

  // Requirement: AUTH-82
  test('of one side alone stays as it is and is not reported', async () => {
    await add(guest, PRODUCT.polish, 3)
    await addFavorite(guest, PRODUCT.oil)
    expect((await signIn(shop, guest)).merged).toEqual(NOTHING)
    expect(await linesOf(guest)).toEqual([[PRODUCT.polish, 3]])
    expect(await favoritesOf(guest)).toEqual([PRODUCT.oil])
    // A browser without a basket reports nothing, although the customer has one.
    expect((await signIn(shop, shop.newShopper())).merged).toEqual(NOTHING)
    // Nor does a browser whose only favorite the customer already has.
    shop.clock.advance(10 * MINUTE_MS)
    const third = shop.newShopper()
    await addFavorite(third, PRODUCT.oil)
    expect((await signIn(shop, third)).merged).toEqual(NOTHING)
  })

  // Requirement: AUTH-48
  test('is limited to the stock and reports which lines were reduced', async () => {
    await add(customer, PRODUCT.polish, 7)
    await add(customer, PRODUCT.lastOne)
    await add(guest, PRODUCT.polish, 8)
    await add(guest, PRODUCT.lastOne)
    const { merged } = await signIn(shop, guest)
    expect(merged).toEqual({
      ...NOTHING,
      basketQuantity: 11,
      lowered: [
        { name: 'Гель-лак «Велюр» №127', available: 10 },
        { name: 'Гель-лак «Велюр» №128', available: 1 },
      ],
    })
    expect(await linesOf(customer)).toEqual([
      [PRODUCT.polish, 10],
      [PRODUCT.lastOne, 1],
    ])
    expect(
      shop.database.db
        .select()
        .from(basketItems)
        .all()
        .map(({ quantity }) => quantity),
    ).toEqual([10, 1])
  })

  test('keeps sold-out lines of both sides and lines of products no longer sold', async () => {
    await add(customer, PRODUCT.polish, 2)
    await add(guest, PRODUCT.polish, 3)
    await add(guest, PRODUCT.cream, 1)
    await add(guest, PRODUCT.brush, 1)
    shop.setStock(PRODUCT.polish, 0)
    shop.setStock(PRODUCT.cream, 0)
    shop.database.db.update(products).set({ isSold: false }).where(eq(products.id, PRODUCT.brush)).run()
    const { merged } = await signIn(shop, guest)
    expect(merged, 'nothing of it can be had').toEqual(NOTHING)
    const basket = await customer.call.basket.get.query()
    expect(basket.items.map(({ shopItemId, isSoldOut }) => [shopItemId, isSoldOut])).toEqual([
      [PRODUCT.polish, true],
      [PRODUCT.cream, true],
      [PRODUCT.brush, true],
    ])
    shop.setStock(PRODUCT.polish, 4)
    expect((await linesOf(customer))[0]).toEqual([PRODUCT.polish, 4])
  })

  test('holds at most 200 lines and reports those left out', async () => {
    insertProducts(201)
    await add(customer, 1000)
    const [line] = shop.database.db.select().from(basketItems).all()
    if (!line) throw new Error('the customer has a line')
    const more = Array.from({ length: 198 }, (_, i) => ({ ...line, productId: 1001 + i }))
    shop.database.db.insert(basketItems).values(more).run()
    await add(guest, 1000, 2)
    await add(guest, 1199)
    await add(guest, 1200)
    const { merged } = await signIn(shop, guest)
    expect(merged).toEqual({ ...NOTHING, basketQuantity: 202, leftOut: ['Товар 1200'] })
    const lines = await linesOf(customer)
    expect(lines).toHaveLength(200)
    expect(lines[0]).toEqual([1000, 3])
    expect(lines.at(-1)).toEqual([1199, 1])
  })

  test('lets a merged line be removed like any other', async () => {
    await add(guest, PRODUCT.polish, 3)
    await signIn(shop, guest)
    await guest.call.basket.remove.mutate({ shopItemId: PRODUCT.polish })
    expect(await linesOf(customer)).toEqual([])
  })

  // Requirement: AUTH-81
  test('adopts the guest’s choices of the checkout', async () => {
    await add(guest, PRODUCT.polish)
    await guest.choose({ pickupPointId: POINT.moscow, paymentSystemId: PAYMENT.cash })
    await signIn(shop, guest)
    expect(await customer.call.basket.get.query()).toMatchObject({
      ...{ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow, paymentSystemId: PAYMENT.cash },
    })
  })

  // Requirement: AUTH-81
  test('replaces the customer’s tariff, point, and payment system by the guest’s', async () => {
    await add(customer, PRODUCT.polish)
    await customer.choose({ tariffId: TARIFF.courier, paymentSystemId: PAYMENT.card })
    await add(guest, PRODUCT.polish)
    await guest.choose({ pickupPointId: POINT.moscow, paymentSystemId: PAYMENT.cash })
    await signIn(shop, guest)
    expect(await customer.call.basket.get.query()).toMatchObject({
      ...{ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow, paymentSystemId: PAYMENT.cash },
    })
  })

  // Requirement: AUTH-81
  test('prefers the guest’s choices, delivery as a whole, and keeps the customer’s other ones', async () => {
    await add(customer, PRODUCT.polish)
    await customer.choose({ pickupPointId: POINT.moscow, paymentSystemId: PAYMENT.card })
    await add(guest, PRODUCT.polish)
    await guest.choose({ tariffId: TARIFF.courier })
    await signIn(shop, guest)
    expect(await customer.call.basket.get.query()).toMatchObject({
      ...{ tariffId: TARIFF.courier, pickupPointId: 0, paymentSystemId: PAYMENT.card },
    })
  })
})

describe('a coupon', () => {
  const couponOf = async (by: Shopper) => (await by.call.basket.get.query()).coupon?.code ?? null
  beforeEach(async () => {
    for (const code of ['vesna', 'osen']) {
      insertCoupon(shop.database.db, code, { kind: 'percent', value: 10 })
    }
    await add(guest, PRODUCT.cream)
    await guest.choose({ couponText: 'vesna' })
  })

  // Requirement: AUTH-81
  test('moves to a basket without one', async () => {
    await signIn(shop, guest)
    expect(await couponOf(customer)).toBe('vesna')
  })

  // Requirement: AUTH-81
  test('replaces the customer’s own, which is older', async () => {
    await add(customer, PRODUCT.cream)
    await customer.choose({ couponText: 'osen' })
    await signIn(shop, guest)
    expect(await couponOf(customer)).toBe('vesna')
  })

  // Requirement: AUTH-81
  test('does not replace one that can be used when it no longer can itself', async () => {
    const endsAt = shop.clock.now() + MINUTE_MS
    insertCoupon(shop.database.db, 'zima', { kind: 'percent', value: 10, endsAt })
    await add(customer, PRODUCT.cream)
    await customer.choose({ couponText: 'osen' })
    await guest.choose({ couponText: 'zima' })
    shop.clock.advance(MINUTE_MS)
    await signIn(shop, guest)
    expect(await couponOf(customer)).toBe('osen')
  })
})

describe('a coupon that a phone may use once', () => {
  // Requirement: AUTH-81
  test('does not replace one that can be used when the customer has used it', async () => {
    const { db } = shop.database
    insertCoupon(db, 'once', { kind: 'percent', value: 10, isOncePerPhone: true })
    insertCoupon(db, 'osen', { kind: 'percent', value: 10 })
    await add(customer, PRODUCT.cream)
    await customer.choose({ couponText: 'once' })
    await customer.call.orders.place.mutate(orderForm())
    await add(customer, PRODUCT.cream)
    await customer.choose({ couponText: 'osen' })
    await add(guest, PRODUCT.cream)
    await guest.choose({ couponText: 'once' })
    await signIn(shop, guest)
    expect((await customer.call.basket.get.query()).coupon?.code).toBe('osen')
  })
})

describe('favorites', () => {
  // Requirement: AUTH-50, AUTH-82
  test('are united, newest first', async () => {
    await addFavorite(customer, PRODUCT.polish)
    await addFavorite(customer, PRODUCT.cream)
    shop.clock.advance(1000)
    await addFavorite(guest, PRODUCT.cream)
    await addFavorite(guest, PRODUCT.oil)
    await addFavorite(guest, PRODUCT.brush)
    expect((await signIn(shop, guest)).merged).toEqual({ ...NOTHING, favorites: 4 })
    const united = [PRODUCT.brush, PRODUCT.oil, PRODUCT.cream, PRODUCT.polish]
    expect(await favoritesOf(guest)).toEqual(united)
    expect(await favoritesOf(customer)).toEqual(united)
  })

  test('stop at 500, with the guest’s newest ones first', async () => {
    insertProducts(499)
    const shopperId = shop.database.db.select().from(clients).get()?.id ?? 0
    const rows = Array.from({ length: 499 }, (_, i) => ({
      shopperId,
      productId: 1000 + i,
      addedAt: shop.clock.now(),
    }))
    shop.database.db.insert(favorites).values(rows).run()
    await addFavorite(guest, PRODUCT.oil)
    await addFavorite(guest, PRODUCT.brush)
    expect((await signIn(shop, guest)).merged.favorites).toBe(500)
    const ids = await favoritesOf(customer)
    expect(ids).toHaveLength(500)
    expect(ids).toContain(PRODUCT.brush)
    expect(ids).not.toContain(PRODUCT.oil)
  })

  // Requirement: FAV-12
  test('that have left sale take no room, are not counted, and come along', async () => {
    insertProducts(499)
    const shopperId = shop.database.db.select().from(clients).get()?.id ?? 0
    const productIds = [PRODUCT.polish, ...Array.from({ length: 499 }, (_, i) => 1000 + i)]
    const rows = productIds.map((productId) => ({ shopperId, productId, addedAt: shop.clock.now() }))
    shop.database.db.insert(favorites).values(rows).run()
    for (const id of [PRODUCT.brush, PRODUCT.oil, PRODUCT.cream]) await addFavorite(guest, id)
    const sell = (isSold: boolean) => {
      for (const id of [PRODUCT.polish, PRODUCT.cream]) setSold(shop.ctx(), { marking: `T-${id}`, isSold })
    }
    sell(false)
    expect((await signIn(shop, guest)).merged.favorites).toBe(500)
    expect((await favoritesOf(customer))[0]).toBe(PRODUCT.oil)
    sell(true)
    expect(await favoritesOf(customer)).toEqual(expect.arrayContaining([PRODUCT.polish, PRODUCT.cream]))
  })
})

describe('orders', () => {
  const shopperOf = (id: number) =>
    shop.database.db.select({ of: orders.shopperId }).from(orders).where(eq(orders.id, id)).get()?.of
  async function order(by: Shopper, phone: string): Promise<{ orderId: number; path: string }> {
    await add(by, PRODUCT.cream)
    return by.call.orders.place.mutate(orderForm({ phone }))
  }

  test('of guests with the proved phone move to the customer from any browser, others do not', async () => {
    const { id: clientId } = shop.database.db.select().from(clients).get() ?? { id: 0 }
    const mine = await order(guest, '+7 (912) 345-67-89')
    const elsewhere = await order(shop.newShopper(), '+7 (912) 345-67-89')
    const foreign = await order(guest, '+7 (900) 000-00-01')
    const owner = shop.newShopper()
    await signIn(shop, owner, '+79000000002')
    // A customer may order for somebody else: the order belongs to the customer who placed it.
    const present = await order(owner, '+7 (912) 345-67-89')

    expect((await signIn(shop, guest)).merged).toEqual({ ...NOTHING, orders: 2 })
    expect([shopperOf(mine.orderId), shopperOf(elsewhere.orderId)]).toEqual([clientId, clientId])
    expect(shopperOf(foreign.orderId)).not.toBe(clientId)
    expect(shopperOf(present.orderId)).not.toBe(clientId)
    // The pages of all guest orders stay readable by their public ids.
    for (const { path } of [mine, elsewhere, foreign]) {
      const publicId = path.split('/')[2] ?? ''
      expect((await guest.call.orders.byPublicId.query({ publicId })).publicId).toBe(publicId)
    }
  })

  test('of the guest who signs in move too, with a basket filled since', async () => {
    const { orderId } = await order(guest, '+7 (912) 345-67-89')
    await add(guest, PRODUCT.oil)
    const { clientId, merged } = await signIn(shop, guest)
    expect(merged).toEqual({ ...NOTHING, orders: 1 })
    expect(shopperOf(orderId)).toBe(clientId)
  })

  test('move at a later sign-in and are reported once', async () => {
    await order(shop.newShopper(), '+7 (912) 345-67-89')
    expect((await signIn(shop, shop.newShopper())).merged.orders).toBe(1)
    expect((await signIn(shop, shop.newShopper())).merged.orders).toBe(0)
  })

  // Requirement: AUTH-92
  test('give an account without name and mail those of this browser’s last order, and keep what it has', async () => {
    const phone = '+79120000032'
    const order = async (by: Shopper, name: string, email: string) => {
      await add(by, PRODUCT.cream)
      await by.call.orders.place.mutate(orderForm({ phone: '+7 (912) 000-00-32', name, email }))
    }
    await order(guest, 'Белова Анна', 'mine@example.ru')
    await signIn(shop, guest, phone)
    const known = { name: 'Белова Анна', email: 'mine@example.ru' }
    expect(await guest.call.auth.client.query()).toMatchObject(known)

    const again = shop.newShopper()
    await order(again, 'Новая', 'new@example.ru')
    shop.clock.advance(MINUTE_MS)
    await signIn(shop, again, phone)
    expect(await again.call.auth.client.query()).toMatchObject(known)
  })

  // Requirement: AUTH-92
  test('of other browsers give the account neither name nor mail', async () => {
    await add(guest, PRODUCT.cream)
    await guest.call.orders.place.mutate(orderForm({ phone: '+7 (912) 000-00-33' }))
    const owner = shop.newShopper()
    await add(owner, PRODUCT.oil)
    await signIn(shop, owner, '+79120000033')
    expect(await owner.call.auth.client.query()).toMatchObject({ name: '', email: null })
  })

  // Requirement: ORD-220
  test('join the account of a customer who is signed in already and opens the page of such an order', async () => {
    const { id: clientId } = shop.database.db.select().from(clients).get() ?? { id: 0 }
    const elsewhere = shop.newShopper()
    const { orderId, path } = await order(elsewhere, '+7 (912) 345-67-89')
    moveFulfilment({ db: shop.database.db, now: shop.clock.now() }, orderId, 'cancelled')
    const publicId = path.split('/')[2] ?? ''
    const stranger = shop.newShopper()
    await signIn(shop, stranger, '+79000000002')
    expect(await stranger.call.orders.byPublicId.query({ publicId })).toMatchObject({
      ...{ isInAccount: false, areContactsHidden: true },
    })
    expect(await customer.call.orders.byPublicId.query({ publicId })).toMatchObject({
      ...{ isInAccount: true, areContactsHidden: false },
    })
    expect(shopperOf(orderId)).toBe(clientId)
  })

  // Requirement: ORD-220
  test('of another customer stay with who has placed them, whoever opens their page', async () => {
    const owner = shop.newShopper()
    const { clientId } = await signIn(shop, owner, '+79000000002')
    const { orderId, path } = await order(owner, '+7 (912) 345-67-89')
    const publicId = path.split('/')[2] ?? ''
    expect((await customer.call.orders.byPublicId.query({ publicId })).isInAccount).toBe(false)
    expect(shopperOf(orderId)).toBe(clientId)
  })

  test('do not change the account of the phone’s owner before the phone is proved', async () => {
    await add(guest, PRODUCT.cream)
    await guest.call.orders.placeQuick.mutate({ ...QUICK_FORM, phone: '+7 (912) 345-67-89' })
    expect(await guest.call.auth.client.query()).toBeNull()
    expect(await customer.call.auth.client.query()).toMatchObject({ name: '', email: null })
  })
})

describe('the guest', () => {
  const shopperRows = () => shop.database.db.select().from(shoppers).all()

  // Requirement: AUTH-51
  test('ends: the old cookie is void, and of its rows an empty basket stays', async () => {
    await add(guest, PRODUCT.polish)
    await addFavorite(guest, PRODUCT.oil)
    const old = guest.cookies.get('guest') ?? ''
    await signIn(shop, guest)
    expect(guest.cookies.has('guest')).toBe(false)
    expect(shopperRows().map(({ tokenHash }) => tokenHash)).toEqual([null, null])
    expect(shop.database.db.select().from(basketItems).all()).toHaveLength(1)
    expect(shop.database.db.select().from(favorites).all()).toHaveLength(1)

    const thief = shop.newShopper()
    thief.setCookie('guest', old)
    expect([await linesOf(thief), await favoritesOf(thief)]).toEqual([[], []])
    await add(thief, PRODUCT.cream, 5)
    expect(await linesOf(customer)).toEqual([[PRODUCT.polish, 1]])
  })

  // Requirement: AUTH-51
  test('keeps its row without a token, also where orders refer to it', async () => {
    await add(guest, PRODUCT.cream)
    await guest.call.orders.place.mutate(orderForm({ phone: '+7 (900) 000-00-01' }))
    await add(guest, PRODUCT.polish)
    await signIn(shop, guest)
    expect(shopperRows().map(({ tokenHash }) => tokenHash)).toEqual([null, null])
    expect(await linesOf(customer)).toEqual([[PRODUCT.polish, 1]])
    expect(shop.database.db.select().from(basketItems).all()).toHaveLength(1)
  })

  test('of another browser stays as it is', async () => {
    await add(guest, PRODUCT.polish, 3)
    expect((await signIn(shop, shop.newShopper())).merged).toEqual(NOTHING)
    expect(await linesOf(guest)).toEqual([[PRODUCT.polish, 3]])
    expect(await linesOf(customer)).toEqual([])
  })

  // Requirement: AUTH-48
  test('is merged once, also when the customer signs in again', async () => {
    await add(guest, PRODUCT.polish, 3)
    await signIn(shop, guest)
    shop.clock.advance(10 * MINUTE_MS)
    expect((await signIn(shop, guest)).merged).toEqual(NOTHING)
    expect(await linesOf(customer)).toEqual([[PRODUCT.polish, 3]])
  })

  test('is not created from a customer: another customer who signs in here gets no basket', async () => {
    await add(customer, PRODUCT.polish, 3)
    expect((await signIn(shop, customer, '+79000000003')).merged).toEqual(NOTHING)
    expect(await linesOf(customer)).toEqual([])
  })
})

// Requirement: AUTH-48
test('loses no basket change that was answered before a concurrent sign-in', async () => {
  await add(customer, PRODUCT.oil, 5)
  await add(guest, PRODUCT.oil)
  await requestCode(guest)
  const late = shop.newShopper()
  late.setCookie('guest', guest.cookies.get('guest') ?? '')

  const changes = (by: Shopper) => Array.from({ length: 50 }, () => add(by, PRODUCT.oil))
  const before = changes(guest)
  const signedIn = guest.call.auth.checkSmsCode.mutate({ phone: PHONE, code: lastCode(shop) })
  const after = changes(late)
  const ofCustomer = changes(customer)
  await Promise.all([...before, signedIn, ...after, ...ofCustomer])

  // 5 and 50 of the customer, 1 and 50 of the guest. What the late tab's changes find after the sign-in are new guests.
  const [[product, quantity = 0] = []] = await linesOf(customer)
  expect(product).toBe(PRODUCT.oil)
  expect(quantity).toBeGreaterThanOrEqual(106)
  const inAll = shop.database.db.select().from(basketItems).all()
  expect(inAll.reduce((sum, line) => sum + line.quantity, 0)).toBe(106 + 50)
  const ofClient = shop.database.db.select().from(clients).get()?.id ?? 0
  expect(shop.database.db.select().from(baskets).where(eq(baskets.shopperId, ofClient)).all()).toHaveLength(1)
})

describe('a change concurrent with a sign-in', () => {
  const countGuests = () =>
    shop.database.db.select().from(shoppers).where(isNotNull(shoppers.tokenHash)).all().length
  /** Another tab of the guest's browser, which sends its requests before it gets the session cookie. */
  function lateTab(): Shopper {
    const tab = shop.newShopper()
    tab.setCookie('guest', guest.cookies.get('guest') ?? '')
    return tab
  }
  function receiveCookies(tab: Shopper, ...names: string[]): void {
    for (const name of names) tab.setCookie(name, guest.cookies.get(name) ?? '')
  }
  beforeEach(async () => {
    await add(guest, PRODUCT.polish)
    await addFavorite(guest, PRODUCT.oil)
  })

  test('in one browser reaches the customer, in whatever order the calls are served', async () => {
    await requestCode(guest)
    const signedIn = guest.call.auth.checkSmsCode.mutate({ phone: PHONE, code: lastCode(shop) })
    await Promise.all([
      signedIn,
      ...Array.from({ length: 20 }, () => add(guest, PRODUCT.cream)),
      addFavorite(guest, PRODUCT.brush),
      guest.call.favorites.remove.mutate({ shopItemId: PRODUCT.oil }),
      guest.call.basket.remove.mutate({ shopItemId: PRODUCT.polish }),
    ])
    expect(await linesOf(customer)).toEqual([[PRODUCT.cream, 20]])
    expect(await favoritesOf(customer)).toEqual([PRODUCT.brush])
    expect(countGuests()).toBe(0)
  })

  // Requirement: ROLE-16
  test('with the cookie of the ended guest is redirected and repeated with the session', async () => {
    const tab = lateTab()
    await signIn(shop, guest)
    const sent = addFavorite(tab, PRODUCT.brush)
    const byPath = tab.ajax(`/cart/change/${PRODUCT.cream}/?quantity=1`)
    receiveCookies(tab, 'access-token')
    await sent
    expect((await byPath).status).toBe(200)
    expect(await linesOf(customer)).toEqual([
      [PRODUCT.polish, 1],
      [PRODUCT.cream, 1],
    ])
    expect(await favoritesOf(customer)).toEqual([PRODUCT.brush, PRODUCT.oil])
    expect(countGuests()).toBe(0)
  })

  // Requirement: ROLE-17
  test('made for a new guest moves to the customer once the session cookie arrives', async () => {
    const tab = lateTab()
    await signIn(shop, guest)
    await add(tab, PRODUCT.cream, 2)
    await addFavorite(tab, PRODUCT.brush)
    expect(await linesOf(tab)).toEqual([[PRODUCT.cream, 2]])
    expect(await linesOf(customer)).toEqual([[PRODUCT.polish, 1]])

    receiveCookies(tab, 'access-token')
    // The merge happens as part of another change.
    await addFavorite(tab, PRODUCT.cream)
    const together = [
      [PRODUCT.polish, 1],
      [PRODUCT.cream, 2],
    ]
    expect(await linesOf(tab)).toEqual(together)
    expect(await linesOf(customer)).toEqual(together)
    expect(await favoritesOf(customer)).toEqual([PRODUCT.cream, PRODUCT.brush, PRODUCT.oil])
    expect(tab.cookies.has('guest')).toBe(false)
    expect(countGuests()).toBe(0)
  })

  // Requirement: ROLE-17
  test('moves its guest’s basket to the customer even if the call itself is refused', async () => {
    const tab = lateTab()
    await signIn(shop, guest)
    await add(tab, PRODUCT.cream, 2)
    receiveCookies(tab, 'access-token')
    shop.setStock(PRODUCT.brush, 0)
    expect(await refusalOf(add(tab, PRODUCT.brush))).toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(await linesOf(tab)).toEqual([
      [PRODUCT.polish, 1],
      [PRODUCT.cream, 2],
    ])
    expect(tab.cookies.has('guest')).toBe(false)
    expect(countGuests()).toBe(0)
  })

  // Requirement: ROLE-16
  test('is redirected at most three times, a query never', async () => {
    const tab = lateTab()
    await signIn(shop, guest)
    expect(await linesOf(tab)).toEqual([])
    const cookie = `guest=${tab.cookies.get('guest')}`
    const body = JSON.stringify({ shopItemId: PRODUCT.cream, quantity: 1 })
    const post = (path: string) =>
      shop.app.request(path, {
        method: 'POST',
        body,
        headers: { cookie, 'Content-Type': 'application/json' },
      })
    let path = '/trpc/basket.add'
    for (const again of ['1', '2', '3']) {
      const response = await post(path)
      expect(response.status).toBe(307)
      path = response.headers.get('location') ?? ''
      expect(path).toBe(`/trpc/basket.add?again=${again}`)
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect((await post(path)).status).toBe(200)
    expect((await post('/trpc/basket.add?again=x')).status).toBe(200)
  })
})
