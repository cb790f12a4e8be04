import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { moveFulfilment, movePayment } from '#server/orders/move-order.ts'
import { tellOfMoves } from '#server/orders/tell-of-moves.ts'
import type { FulfilmentState, PaymentState } from '#shared/orders/order-states.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { PHONE, requestCode, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
})
afterEach(() => shop.close())

/** Opens a shop with the budgets of production. */
function openProduction(): void {
  shop.close()
  shop = createTestShop({ config: { appEnv: 'production', addressBudgetFactor: 1 } })
}

/** Places prepay orders, of which there may be any number, for the one phone from a browser each. */
async function placeOrders(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const stranger = shop.newShopper()
    await stranger.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 6 })
    await stranger.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online }))
  }
  await runDueJobs(shop.deps)
}
async function requestCodes(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await requestCode(shop.newShopper())
    shop.clock.advance(5 * MINUTE_MS)
  }
}
const toBuyers = () => shop.mail.filter(({ to }) => to !== shop.deps.config.ordersMailTo)
const smsWith = (text: RegExp) => shop.sms.filter((sms) => sms.phone === PHONE && text.test(sms.text))

// Requirement: SEC-14, SEC-12
test('56 orders for one phone send it four SMS a day and every mail, and its owner still signs in', async () => {
  await placeOrders(56)
  expect(smsWith(/заказ/)).toHaveLength(4)
  expect(toBuyers()).toHaveLength(56)
  expect(await signIn(shop, shop.newShopper())).toHaveProperty('clientId')
  shop.clock.advance(DAY_MS)
  await placeOrders(1)
  expect(smsWith(/заказ/)).toHaveLength(5)
})

// Requirement: SEC-14
test('one phone gets ten SMS a day, of which at most four are about orders', async () => {
  await placeOrders(10)
  await requestCodes(6)
  expect(shop.sms).toHaveLength(10)
  expect(await refusalOf(requestCode(shop.newShopper()))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

// Requirement: SEC-114
test('orders with ever other phones cause twenty SMS a day from one address, and one after a sign-in its own', async () => {
  openProduction()
  const place = async (by: Shopper, phone = orderForm().phone, email = orderForm().email) => {
    await by.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 1 })
    return by.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online, phone, email }))
  }
  const stranger = shop.newShopper()
  for (let i = 0; i < 25; i += 1) {
    const { path } = await place(stranger, nthPhone(i, 913), `${i}@example.ru`)
    expect(path).toBeTruthy()
  }
  await runDueJobs(shop.deps)
  expect(shop.sms.filter(({ text }) => /заказ/.test(text))).toHaveLength(20)
  expect(toBuyers()).toHaveLength(25)
  const customer = shop.newShopper()
  await signIn(shop, customer)
  await place(customer)
  await runDueJobs(shop.deps)
  expect(smsWith(/заказ/)).toHaveLength(1)
  shop.clock.advance(DAY_MS)
  await place(stranger, nthPhone(99, 913))
  await runDueJobs(shop.deps)
  expect(shop.sms.filter(({ text }) => /заказ/.test(text))).toHaveLength(22)
})

describe('letters about orders that anybody can place', () => {
  const place = async (
    by: Shopper,
    email: string,
    paymentSystemId: number = PAYMENT.online,
  ): Promise<void> => {
    // Cash orders have a minimum.
    await by.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 6 })
    await by.call.orders.place.mutate(orderForm({ paymentSystemId, email }))
  }
  /** Strangers name Anna's address in orders. */
  const placeAll = async (count: number) => {
    for (let i = 0; i < count; i += 1) await place(shop.newShopper(), 'anna@example.ru')
    await runJobs()
  }
  const lettersTo = (email: string) => shop.mail.filter(({ to }) => to.toLowerCase() === email).length
  const runJobs = () => runDueJobs(shop.deps)
  const scope = () => ({ db: shop.database.db, config: shop.deps.config, now: shop.clock.now() })
  const firstId = () => scope().db.select().from(orders).get()?.id ?? 0
  const pay = (state: PaymentState) =>
    tellOfMoves(scope(), firstId(), () => movePayment(scope(), firstId(), state))
  const move = (state: FulfilmentState) =>
    tellOfMoves(scope(), firstId(), () => moveFulfilment(scope(), firstId(), state))

  // Requirement: SEC-116
  test('are ten a day to one mail address, however it is spelled, and the staff is told of each order', async () => {
    openProduction()
    for (let i = 0; i < 12; i += 1)
      await place(shop.newShopper(), i % 2 ? 'anna@example.ru' : 'Anna@Example.ru')
    await runJobs()
    expect(lettersTo('anna@example.ru')).toBe(10)
    expect(shop.mail.filter(({ to }) => to === shop.deps.config.ordersMailTo)).toHaveLength(12)
    // The letters of the first five have brought reminders along; the other orders were cancelled before theirs.
    shop.clock.advance(4 * HOUR_MS)
    await runJobs()
    expect(lettersTo('anna@example.ru')).toBe(15)
    await place(shop.newShopper(), 'maria@example.ru')
    await runJobs()
    expect(lettersTo('maria@example.ru')).toBe(1)
    // Nobody has paid: seven were cancelled within the day, and the first five, which had more time, are now.
    shop.clock.advance(4 * DAY_MS)
    await runJobs()
    await runJobs()
    expect(shop.database.db.select().from(orders).where(eq(orders.fulfilment, 'new')).all()).toEqual([])
    expect(lettersTo('anna@example.ru')).toBe(20)
  })

  // Requirement: SEC-116
  test('take none from an order that is paid or confirmed, nor from the orders of whoever has signed in', async () => {
    openProduction()
    await placeAll(12)
    expect(lettersTo('anna@example.ru')).toBe(10)
    pay('paid')
    move('confirmed')
    await runJobs()
    expect(lettersTo('anna@example.ru')).toBe(12)

    const customer = shop.newShopper()
    await signIn(shop, customer)
    for (let i = 0; i < 12; i += 1) await place(customer, 'anna@example.ru')
    await runJobs()
    expect(lettersTo('anna@example.ru')).toBe(22)
  })

  // Requirement: SEC-116
  test('do not keep from its buyer that a confirmed order was cancelled', async () => {
    openProduction()
    await place(shop.newShopper(), 'anna@example.ru', PAYMENT.cash)
    move('confirmed')
    await placeAll(12)
    move('cancelled')
    await runJobs()
    expect(shop.mail.filter(({ subject }) => / отменён$/.test(subject))).toHaveLength(1)
  })

  // Requirement: SEC-116
  test('count once, although the payment of an order fails again', async () => {
    openProduction()
    await placeAll(1)
    for (const state of ['failed', 'pending', 'failed'] as const) pay(state)
    await placeAll(9)
    shop.clock.advance(10 * MINUTE_MS)
    await runJobs()
    expect(shop.mail.filter(({ subject }) => /не прошла/.test(subject))).toHaveLength(1)
    expect(lettersTo('anna@example.ru')).toBe(10)
  })
})

// Requirement: SEC-14
test('codes leave to notices what they have not used', async () => {
  await requestCodes(9)
  await placeOrders(3)
  expect(smsWith(/заказ/)).toHaveLength(1)
  expect(toBuyers()).toHaveLength(3)
})
