import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import type { OrderInput, OrderView } from '#shared/orders/contract.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { type FixtureProduct, PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { PHONE, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

/** Seven products of 100 roubles, of which a thousand each are available. */
const CHEAP = [101, 102, 103, 104, 105, 106, 107]
/** Of 5000 roubles. */
const DEAR = 108
/** Of 1 rouble. */
const LEAST = 109
const PRODUCTS: readonly FixtureProduct[] = [
  ...CHEAP.map((id) => ({ id, price: 100, stock: 1000 })),
  { id: DEAR, price: 5000, stock: 1000 },
  { id: LEAST, price: 1, stock: 1000 },
]

const OTHER_PHONE = '+7 (912) 000-00-02'
const LIMIT = { code: 'UNPROVEN_LIMIT', status: 412 }

let shop: TestShop
beforeEach(() => open())
afterEach(() => shop.close())

function open(config: Parameters<typeof createTestShop>[0] = {}): void {
  shop = createTestShop({ products: PRODUCTS, ...config })
}

/** What lies in a basket: product and pieces. */
type Content = readonly (readonly [number, number])[]
const ONE_CREAM: Content = [[PRODUCT.cream, 1]]
const each = (ids: readonly number[], quantity: number): Content => ids.map((id) => [id, quantity] as const)

async function fill(shopper: Shopper, content: Content): Promise<void> {
  for (const [shopItemId, quantity] of content) await shopper.call.basket.add.mutate({ shopItemId, quantity })
}
async function quick(content: Content = ONE_CREAM, phone = QUICK_FORM.phone, shopper = shop.newShopper()) {
  await fill(shopper, content)
  return shopper.call.orders.placeQuick.mutate({ ...QUICK_FORM, phone })
}
async function full(change: Partial<OrderInput> = {}, content = ONE_CREAM, shopper = shop.newShopper()) {
  await fill(shopper, content)
  return shopper.call.orders.place.mutate(orderForm(change))
}
const online = { paymentSystemId: PAYMENT.online }
const orderRow = (id: number) => {
  const row = shop.database.db.select().from(orders).where(eq(orders.id, id)).get()
  if (!row) throw new Error(`no order ${id}`)
  return row
}
const context = () => ({ db: shop.database.db, now: shop.clock.now() })
/** Returns a browser that has signed in with the phone and is a guest again. */
async function knownDevice(): Promise<Shopper> {
  const shopper = shop.newShopper()
  await signIn(shop, shopper)
  await shopper.call.auth.signOut.mutate({ everywhere: false })
  return shopper
}

// Requirement: QUICK-21
test('quick orders that the limits refuse count too, so that nobody tries which phones have open orders', async () => {
  for (let i = 0; i < 2; i++) await quick()
  expect(await refusalOf(quick())).toMatchObject(LIMIT)
  expect(await refusalOf(quick())).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

// Requirement: ORD-12
test('a quick order above the limits of an unproven phone reserves no stock', async () => {
  const all: Content = [...each(CHEAP, 1000), [DEAR, 1000], [PRODUCT.cream, 20]]
  expect(await refusalOf(quick(all))).toMatchObject(LIMIT)
  expect([...CHEAP, DEAR].map((id) => shop.stockOf(id))).toEqual([...CHEAP, DEAR].map(() => 1000))
  expect(shop.stockOf(PRODUCT.cream)).toBe(20)
})

describe('an unproven order', () => {
  // Requirement: ORD-11, ORD-12
  test.each<[string, Content]>([
    ['10 pieces of one product', [[PRODUCT.cream, 10]]],
    ['60 pieces in all', each(CHEAP.slice(0, 6), 10)],
    ['50 000 roubles', [[DEAR, 10]]],
  ])('holds %s', async (_title, content) => {
    const { orderId } = await quick(content)
    expect(orderRow(orderId)).toMatchObject({ isUnproven: true })
  })

  // Requirement: ORD-12, ORD-15
  test.each<[string, Content]>([
    ['11 pieces of one product', [[PRODUCT.cream, 11]]],
    ['61 pieces in all', [...each(CHEAP.slice(0, 6), 10), [LEAST, 1]]],
    [
      '50 001 roubles',
      [
        [DEAR, 10],
        [LEAST, 1],
      ],
    ],
  ])('of %s is refused in one click and in cash, and the basket stays', async (_title, content) => {
    const shopper = shop.newShopper()
    const refusal = await refusalOf(quick(content, QUICK_FORM.phone, shopper))
    expect(refusal).toMatchObject(LIMIT)
    expect(refusal.message).toMatch(/войдите.+оплату онлайн/i)
    expect(await refusalOf(shopper.call.orders.place.mutate(orderForm()))).toMatchObject(LIMIT)
    const pieces = content.reduce((sum, [, quantity]) => sum + quantity, 0)
    expect(await shopper.call.basket.get.query()).toMatchObject({ quantity: pieces })
  })

  // Requirement: ORD-11, ORD-12
  test('is also one from a browser that has signed in with another phone', async () => {
    const stranger = await knownDevice()
    expect(await refusalOf(quick([[PRODUCT.cream, 11]], OTHER_PHONE, stranger))).toMatchObject(LIMIT)
  })
})

// Requirement: ORD-13
describe('a phone', () => {
  test('has at most two open unproven orders, quick or in cash, from all browsers together', async () => {
    const { orderId } = await quick()
    await full()
    expect(await refusalOf(quick())).toMatchObject(LIMIT)
    expect(await refusalOf(full())).toMatchObject(LIMIT)
    expect(await quick(ONE_CREAM, OTHER_PHONE)).toHaveProperty('orderId')
    moveFulfilment(context(), orderId, 'confirmed')
    expect(await full()).toHaveProperty('orderId')
  })

  test('has room again once its orders have expired', async () => {
    await full()
    await full()
    shop.clock.advance(72 * HOUR_MS)
    await runDueJobs(shop.deps)
    expect(await full()).toHaveProperty('orderId')
  })
})

// Requirement: ORD-14, ORD-15
test.each([
  ['an IPv4 address', (n: number) => `192.0.2.${n < 5 ? 1 : n}`],
  ['a /64 of IPv6', (n: number) => `2001:db8:1:${n < 5 ? 2 : n}::${n}`],
])('%s places five unproven orders a day', async (_title, addressOf) => {
  shop.close()
  open({ config: { appEnv: 'production', trustProxy: true } })
  const placeFrom = async (address: string, n: number) => {
    const shopper = shop.newShopper()
    await fill(shopper, ONE_CREAM)
    const form = { ...QUICK_FORM, phone: `+7 (900) 000-00-0${n}` }
    const { status } = await shopper.postJson('/trpc/orders.placeQuick', form, { 'X-Forwarded-For': address })
    return status
  }
  for (let n = 0; n < 5; n += 1) expect(await placeFrom(addressOf(n), n)).toBe(200)
  expect(await placeFrom(addressOf(0), 6)).toBe(412)
  expect(await placeFrom(addressOf(7), 7)).toBe(200)
  shop.clock.advance(DAY_MS)
  expect(await placeFrom(addressOf(0), 8)).toBe(200)
})

// Requirement: ORD-16
describe('free of these limits is', () => {
  const large: Content = [[DEAR, 11]]

  test('an order after a sign-in, also one with another phone', async () => {
    const shopper = shop.newShopper()
    await signIn(shop, shopper)
    for (const phone of [QUICK_FORM.phone, OTHER_PHONE]) {
      const { orderId } = await quick(large, phone, shopper)
      expect(orderRow(orderId)).toMatchObject({ isUnproven: false })
    }
    for (let i = 0; i < 3; i += 1) await full({}, large, shopper)
  })

  test('an order from a browser that has signed in with its phone', async () => {
    const { orderId } = await quick(large, QUICK_FORM.phone, await knownDevice())
    expect(orderRow(orderId)).toMatchObject({ isUnproven: false, phone: PHONE })
  })

  test('an order that is paid online', async () => {
    for (let i = 0; i < 3; i += 1) await full(online, large)
    expect(await quick()).toHaveProperty('orderId')
  })
})

describe('stock that a prepay order keeps while it is unpaid', () => {
  const keptHours = async (placed: Promise<{ orderId: number }>) => {
    const { expiresAt, createdAt } = orderRow((await placed).orderId)
    return ((expiresAt ?? 0) - createdAt) / HOUR_MS
  }

  // Requirement: ORD-52
  test('returns after an hour where an unproven order in cash would be too large', async () => {
    expect(await keptHours(full(online, [[PRODUCT.cream, 11]]))).toBe(1)
    expect(await keptHours(full(online, [[PRODUCT.cream, 9]]))).toBe(24)
    shop.clock.advance(HOUR_MS)
    await runDueJobs(shop.deps)
    expect(shop.stockOf(PRODUCT.cream)).toBe(11)
  })

  // Requirement: ORD-52
  test('returns after an hour from the sixth unproven one of an address on', async () => {
    shop.close()
    open({ config: { appEnv: 'production' } })
    for (let n = 0; n < 5; n += 1) expect(await keptHours(full(online, [[CHEAP[n] ?? 0, 5]]))).toBe(24)
    expect(await keptHours(full(online))).toBe(1)
    expect(await quick()).toHaveProperty('orderId')
  })

  // Requirement: ORD-9, ORD-52
  test('is kept for 24 hours after a sign-in, however large the order is', async () => {
    const shopper = shop.newShopper()
    await signIn(shop, shopper)
    expect(await keptHours(full(online, [[DEAR, 20]], shopper))).toBe(24)
  })
})

// Requirement: ORD-10
test('an order in cash that nobody has confirmed for 72 hours is cancelled, and its stock returns', async () => {
  const { orderId } = await full({}, [[PRODUCT.cream, 2]])
  const { orderId: confirmed } = await full({}, [[PRODUCT.brush, 1]])
  moveFulfilment(context(), confirmed, 'confirmed')
  shop.clock.advance(72 * HOUR_MS - 1)
  await runDueJobs(shop.deps)
  expect(shop.stockOf(PRODUCT.cream)).toBe(18)
  shop.clock.advance(1)
  await runDueJobs(shop.deps)
  expect(shop.stockOf(PRODUCT.cream)).toBe(20)
  expect(orderRow(orderId).fulfilment).toBe('cancelled')
  expect(orderRow(confirmed).fulfilment).toBe('confirmed')
})

describe('a prepay order that is changed to cash', () => {
  async function change(orderId: number, by: Shopper = shop.newShopper()): Promise<OrderView> {
    const { publicId } = orderRow(orderId)
    const { systems } = await by.call.orders.otherPayments.query({ publicId })
    const shownTotal = systems.find(({ id }) => id === PAYMENT.cash)?.payableTotal ?? 0
    return by.call.orders.changePayment.mutate({ publicId, paymentSystemId: PAYMENT.cash, shownTotal })
  }

  // Requirement: ORD-10, PAY-39
  test('expires 72 hours after the change', async () => {
    const { orderId } = await full(online, [[PRODUCT.cream, 2]])
    shop.clock.advance(5 * HOUR_MS)
    const { expiresAt } = await change(orderId)
    expect(expiresAt).toBe(shop.clock.now() + 72 * HOUR_MS)
    shop.clock.advance(72 * HOUR_MS)
    await runDueJobs(shop.deps)
    expect(shop.stockOf(PRODUCT.cream)).toBe(20)
  })

  // Requirement: ORD-53
  test('meets the limits of unproven ones and stays as it is above them', async () => {
    const { orderId: large } = await full(online, [[PRODUCT.cream, 11]])
    const before = orderRow(large)
    expect(await refusalOf(change(large))).toMatchObject(LIMIT)
    expect(orderRow(large)).toEqual(before)
    const { orderId } = await full(online, [[PRODUCT.brush, 1]])
    await quick()
    await quick()
    expect(await refusalOf(change(orderId))).toMatchObject(LIMIT)
  })

  // Requirement: ORD-14, ORD-53
  test('counts as an order of the address', async () => {
    shop.close()
    open({ config: { appEnv: 'production' } })
    const { orderId } = await full({ ...online, phone: OTHER_PHONE }, [[PRODUCT.brush, 1]])
    for (let n = 0; n < 4; n += 1) await quick([[CHEAP[n] ?? 0, 1]], `+7 (900) 000-00-0${n}`)
    expect(await change(orderId)).toMatchObject({ payment: 'none' })
    expect(await refusalOf(quick(ONE_CREAM, '+7 (900) 000-00-09'))).toMatchObject(LIMIT)
  })

  // Requirement: ORD-16, ORD-53
  test('is free of them if it was placed after a sign-in, or is changed after one', async () => {
    const client = shop.newShopper()
    await signIn(shop, client)
    const { orderId } = await full(online, [[DEAR, 6]], client)
    expect(await change(orderId)).toMatchObject({ payment: 'none' })
    const { orderId: ofStranger } = await full(online, [[DEAR, 11]])
    expect(await change(ofStranger, client)).toMatchObject({ payment: 'none' })
  })
})
