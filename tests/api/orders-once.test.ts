import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { moveFulfilment, movePayment } from '#server/orders/move-order.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import type { AppErrorShape } from '#shared/errors.ts'
import type { OrderPlaced } from '#shared/orders/contract.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { insertOrder } from '#tests/support/client-account.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT } from '#tests/support/fixture-places.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { humanToken, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
let shopper: Shopper
beforeEach(async () => {
  shop = createTestShop()
  shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
})
afterEach(() => shop.close())

const orderCount = () => shop.database.db.select().from(orders).all().length
const post = (who: Shopper, body: unknown, key?: string) =>
  who.postJson('/trpc/orders.place', body, key === undefined ? {} : { 'Idempotency-Key': key })
const readPlaced = async (response: Response) =>
  ((await response.json()) as { result: { data: OrderPlaced } }).result.data

describe('duplicate submissions', () => {
  // Requirement: ORD-5, ORD-6, ORD-7
  test('fifty at once place one order with one path', async () => {
    const form = orderForm({ paymentSystemId: PAYMENT.online })
    const presses = Array.from({ length: 50 }, () => ({ ...form, reToken: humanToken() }))
    const placed = await Promise.all(presses.map((press) => shopper.call.orders.place.mutate(press)))
    expect(new Set(placed.map(({ path }) => path)).size).toBe(1)
    expect(placed.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(orderCount()).toBe(1)
    expect(shop.database.db.select().from(payments).all()).toHaveLength(1)
    expect(shop.stockOf(PRODUCT.cream)).toBe(19)
  })

  // Requirement: ORD-5, ORD-6, QUICK-19
  test('fifty quick ones at once place one order and count once against the limit', async () => {
    const placed = await Promise.all(
      Array.from({ length: 50 }, () => shopper.call.orders.placeQuick.mutate(QUICK_FORM)),
    )
    expect(new Set(placed.map(({ path }) => path)).size).toBe(1)
    expect(placed.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(orderCount()).toBe(1)
  })

  // Requirement: ORD-5, ORD-6
  test('a quick order beside a full one of the same basket is the same order', async () => {
    const [full, quick] = await Promise.all([
      shopper.call.orders.place.mutate(orderForm()),
      shopper.call.orders.placeQuick.mutate(QUICK_FORM),
    ])
    expect(quick).toEqual({ ...full, isRepeat: !full.isRepeat })
    expect(orderCount()).toBe(1)
  })

  // Requirement: ORD-6, ORD-38, ORD-42
  test('a second tab with another comment leads to the order already placed', async () => {
    const first = await shopper.call.orders.place.mutate(orderForm())
    const second = await shopper.call.orders.place.mutate(orderForm({ description: 'Другая вкладка' }))
    expect(first.isRepeat).toBe(false)
    expect(second).toEqual({ ...first, isRepeat: true })
  })

  // Requirement: ORD-7
  test('a duplicate is answered for 24 hours', async () => {
    const first = await shopper.call.orders.place.mutate(orderForm())
    shop.clock.advance(DAY_MS - 1)
    expect(await shopper.call.orders.place.mutate(orderForm())).toEqual({ ...first, isRepeat: true })
    shop.clock.advance(1)
    expect(await refusalOf(shopper.call.orders.place.mutate(orderForm()))).toMatchObject({
      code: 'BASKET_EMPTY',
    })
  })

  // Requirement: ORD-38
  test('another phone with the emptied basket is not a duplicate', async () => {
    await shopper.call.orders.place.mutate(orderForm())
    const call = shopper.call.orders.place.mutate(orderForm({ phone: '+7 (900) 000-00-00' }))
    expect(await refusalOf(call)).toMatchObject({ code: 'BASKET_EMPTY' })
  })

  // Requirement: ORD-38
  test('another browser with the same phone and an emptied basket is not a duplicate', async () => {
    await shopper.call.orders.place.mutate(orderForm())
    const other = shop.newShopper()
    await other.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await other.call.basket.clear.mutate()
    expect(await refusalOf(other.call.orders.place.mutate(orderForm()))).toMatchObject({
      code: 'BASKET_EMPTY',
    })
  })

  // Requirement: ORD-38
  test('a refilled basket makes a new order', async () => {
    const first = await shopper.call.orders.place.mutate(orderForm())
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const second = await shopper.call.orders.place.mutate(orderForm())
    expect(second.orderId).not.toBe(first.orderId)
  })
})

describe('a cancelled order', () => {
  const SUBMISSIONS = {
    full: () => shopper.call.orders.place.mutate(orderForm()),
    quick: () => shopper.call.orders.placeQuick.mutate(QUICK_FORM),
  }
  const cancel = (orderId: number) =>
    moveFulfilment({ db: shop.database.db, now: shop.clock.now() }, orderId, 'cancelled')

  // Requirement: ORD-51
  test.each(['full', 'quick'] as const)(
    'is not what a %s one of the emptied basket repeats',
    async (kind) => {
      const { orderId } = await SUBMISSIONS[kind]()
      cancel(orderId)
      expect(await refusalOf(SUBMISSIONS[kind]())).toMatchObject({ code: 'BASKET_EMPTY' })
    },
  )

  // Requirement: ORD-51
  test.each(['full', 'quick'] as const)('is followed by a new %s one of the same products', async (kind) => {
    const { orderId } = await SUBMISSIONS[kind]()
    cancel(orderId)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const again = await SUBMISSIONS[kind]()
    expect(again.isRepeat).toBe(false)
    expect(again.orderId).not.toBe(orderId)
    // A second press of the same submission finds the new one.
    expect(await SUBMISSIONS[kind]()).toEqual({ ...again, isRepeat: true })
  })

  // Requirement: PAY-48, ORD-51
  test('leads to its page and not to the bank when its own key finds it', async () => {
    const form = orderForm({ paymentSystemId: PAYMENT.online })
    const first = await readPlaced(await post(shopper, form, 'k-2'))
    cancel(first.orderId)
    expect((await readPlaced(await post(shopper, form, 'k-2'))).path).toMatch(/^\/order\//)
  })

  // Requirement: ORD-8
  test('is still the answer to its own key', async () => {
    const first = await readPlaced(await post(shopper, orderForm(), 'k-1'))
    cancel(first.orderId)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    expect(await readPlaced(await post(shopper, orderForm(), 'k-1'))).toEqual({ ...first, isRepeat: true })
    expect(orderCount()).toBe(1)
  })
})

describe('the previous order', () => {
  const placedBefore = () => shopper.call.orders.placedBefore.query()

  // Requirement: ORD-42
  test('is named for 24 hours to the browser that placed it', async () => {
    expect(await placedBefore()).toBeNull()
    const { orderId, path } = await shopper.call.orders.place.mutate(orderForm())
    expect(await placedBefore()).toEqual({ orderId, path, isCancelled: false, toPay: null })
    expect(await shop.newShopper().call.orders.placedBefore.query()).toBeNull()
    shop.clock.advance(DAY_MS - 1)
    expect(await placedBefore()).toEqual({ orderId, path, isCancelled: false, toPay: null })
    shop.clock.advance(1)
    expect(await placedBefore()).toBeNull()
  })

  // Requirement: CHK-87
  test('leads to the page of the order, not to the bank, and says what is to be paid until it is paid', async () => {
    const { orderId } = await shopper.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online }))
    const path = expect.stringMatching(/^\/order\/[\w-]+\/$/)
    const { payableTotal: sum } = await shopper.call.orders.byPublicId.query({
      publicId: (await placedBefore())?.toPay?.publicId ?? '',
    })
    const toPay = { publicId: expect.any(String), payment: 'pending', sum, expiresAt: expect.any(Number) }
    expect(await placedBefore()).toEqual({ orderId, path, isCancelled: false, toPay })
    movePayment({ db: shop.database.db, now: shop.clock.now() }, orderId, 'paid')
    expect(await placedBefore()).toMatchObject({ orderId, toPay: null })
  })

  // Requirement: ORD-222
  test('is found after the guest has signed in with its phone', async () => {
    const { orderId, path } = await shopper.call.orders.place.mutate(orderForm())
    await signIn(shop, shopper)
    expect(await placedBefore()).toMatchObject({ orderId, path })
    const again = await shopper.call.orders.place.mutate(orderForm())
    expect(again).toEqual({ orderId, path, isRepeat: true })
    expect(orderCount()).toBe(1)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    expect(await shopper.call.orders.place.mutate(orderForm())).toMatchObject({ isRepeat: false })
  })

  // Requirement: ORD-222
  test('is not found by a customer with another phone, nor in place of a later order', async () => {
    const [first, second] = [shopper, shop.newShopper()] as const
    await second.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    for (const guest of [first, second]) await guest.call.orders.place.mutate(orderForm())
    await signIn(shop, first, '+79123456780')
    expect(await placedBefore()).toBeNull()

    const device = shop.newShopper()
    await signIn(shop, device)
    await device.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId } = await device.call.orders.place.mutate(orderForm())
    shop.clock.advance(MINUTE_MS)
    await signIn(shop, second)
    expect(await second.call.orders.placedBefore.query()).toMatchObject({ orderId })
  })

  // Requirement: ORD-222
  test('is still found on the customer’s device after a guest’s later order has come to the account', async () => {
    const device = shop.newShopper()
    await signIn(shop, device)
    await device.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const form = orderForm({ phone: '+7 (900) 111-22-33' })
    const { orderId } = await device.call.orders.place.mutate(form)
    shop.clock.advance(MINUTE_MS)
    await shopper.call.orders.place.mutate(orderForm())
    await signIn(shop, shopper)
    expect(await device.call.orders.place.mutate(form)).toMatchObject({ orderId, isRepeat: true })
    expect(orderCount()).toBe(2)
  })

  // Requirement: ORD-222
  test('is found in place of an earlier one with the same phone from the customer’s basket', async () => {
    const device = shop.newShopper()
    await signIn(shop, device)
    await device.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await device.call.orders.place.mutate(orderForm())
    shop.clock.advance(2 * HOUR_MS)
    const { orderId, path } = await shopper.call.orders.place.mutate(orderForm())
    await signIn(shop, shopper)
    const again = await shopper.call.orders.place.mutate(orderForm())
    expect(again).toEqual({ orderId, path, isRepeat: true })
    expect(orderCount()).toBe(2)
  })

  test('is not named while the basket is filled, and named as cancelled after its cancellation', async () => {
    const { orderId } = await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    expect(await placedBefore()).toBeNull()
    await shopper.call.basket.clear.mutate()
    expect(await placedBefore()).toMatchObject({ orderId })
    moveFulfilment({ db: shop.database.db, now: shop.clock.now() }, orderId, 'cancelled')
    expect(await placedBefore()).toMatchObject({ orderId, isCancelled: true })
  })
})

describe('Idempotency-Key', () => {
  // Requirement: ORD-8
  test('answers the same key and content alike, even with a refilled basket', async () => {
    const first = await readPlaced(await post(shopper, orderForm(), 'k-1'))
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    expect(await readPlaced(await post(shopper, orderForm(), 'k-1'))).toEqual({ ...first, isRepeat: true })
    expect(orderCount()).toBe(1)
  })

  // Requirement: ORD-8
  test('refuses the same key with other content with 409', async () => {
    await post(shopper, orderForm(), 'k-1')
    const response = await post(shopper, orderForm({ description: 'Другое' }), 'k-1')
    expect(response.status).toBe(409)
    const { error } = (await response.json()) as { error: { data: { app: AppErrorShape } } }
    expect(error.data.app.code).toBe('KEY_REUSED')
  })

  // Requirement: ORD-221
  test('is still answered alike after the guest who has sent it has signed in', async () => {
    const device = shop.newShopper()
    await signIn(shop, device)
    await device.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    const first = await readPlaced(await post(shopper, orderForm(), 'k-1'))
    shop.clock.advance(MINUTE_MS)
    await signIn(shop, shopper)
    // The account's basket holds something else, which nobody has ordered.
    expect(await readPlaced(await post(shopper, orderForm(), 'k-1'))).toEqual({ ...first, isRepeat: true })
    expect(orderCount()).toBe(1)
  })

  test('ignores the key of another guest', async () => {
    await post(shopper, orderForm(), 'k-1')
    const other = shop.newShopper()
    await other.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    expect((await post(other, orderForm(), 'k-1')).status).toBe(200)
    expect(orderCount()).toBe(2)
  })

  test.each(['', 'x'.repeat(201)])('refuses an empty or overlong key', async (key) => {
    expect((await post(shopper, orderForm(), key)).status).toBe(400)
  })
})

describe('the last piece', () => {
  // Requirement: ORD-2, ORD-3
  test('ten of a hundred simultaneous orders get the last ten pieces', async () => {
    const guests = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const guest = shop.newShopper()
        await guest.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
        await guest.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 5 })
        return guest
      }),
    )
    const outcomes = await Promise.all(
      guests.map((guest, i) =>
        guest.call.orders.place
          .mutate(orderForm({ phone: `+7 (900) 000-00-${String(i).padStart(2, '0')}` }))
          .then(
            () => 'placed',
            () => 'refused',
          ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(10)
    expect(shop.stockOf(PRODUCT.polish)).toBe(0)
    expect(shop.stockOf(PRODUCT.oil)).toBe(950)
    expect(orderCount()).toBe(10)
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })

  // Requirement: ORD-3, ORD-41
  test('is refused to the second shopper by the name of the product, and the basket stays', async () => {
    const winner = shop.newShopper()
    const loser = shop.newShopper()
    for (const guest of [winner, loser]) {
      await guest.call.basket.add.mutate({ shopItemId: PRODUCT.lastOne, quantity: 1 })
      await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    }
    await winner.call.orders.place.mutate(orderForm())
    expect(await refusalOf(loser.call.orders.place.mutate(orderForm()))).toMatchObject({
      code: 'ORDER_REFUSED',
      details: { errors: { basket: ['Гель-лак «Велюр» №128: нет в\u00a0наличии'] } },
    })
    expect((await loser.call.basket.get.query()).items).toHaveLength(2)
  })
})

/** Does something before the database is asked for the nth time outside of a transaction. */
function beforeRead(ctx: Ctx, nth: number, work: () => void): Ctx {
  const { db } = ctx
  let reads = 0
  const get = () => {
    if (!db.$client.inTransaction) reads += 1
    if (reads === nth && !db.$client.inTransaction) work()
    return db
  }
  return Object.create(ctx, { db: { get } }) as Ctx
}

// Requirement: ORD-5, ORD-7
test.each([
  ['', 1000],
  [' with the last piece', 1],
])('an order that another process places meanwhile%s is found, at whichever moment', async (_name, stock) => {
  const { db } = shop.database
  const outcomes: string[] = []
  // More often than placing an order reads the database.
  for (let nth = 1; nth <= 60; nth++) {
    shop.setStock(PRODUCT.cream, stock)
    const buyer = shop.newShopper()
    await buyer.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const basket = db.select().from(baskets).orderBy(desc(baskets.id)).get()
    const shopperId = basket?.shopperId ?? 0
    const last = String(nth).padStart(2, '0')
    const ctx = shop.ctx({ type: 'guest', shopperId }, CITY.moscow)
    let isOver = false
    const raced = beforeRead(ctx, nth, () => {
      if (isOver || db.select().from(orders).where(eq(orders.shopperId, shopperId)).get()) return
      isOver = true
      shop.setStock(PRODUCT.cream, stock - 1)
      insertOrder(db, { shopperId, phone: `+791234567${last}`, createdAt: ctx.now })
      db.delete(basketItems)
        .where(eq(basketItems.basketId, basket?.id ?? 0))
        .run()
    })
    await placeOrder(raced, orderForm({ phone: `+7 (912) 345-67-${last}` })).catch((error: Error) =>
      outcomes.push(`${nth}: ${error.message}`),
    )
    if ((await db.$count(orders, eq(orders.shopperId, shopperId))) !== 1)
      outcomes.push(`${nth}: not one order`)
  }
  expect(outcomes).toEqual([])
})
