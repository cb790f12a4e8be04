import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { paymentMismatches, payments } from '#db/schema/payments.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import { runDueJobs, startJobs } from '#server/jobs/run-jobs.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { AnsweringBanks } from '#tests/support/answering-banks.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let bank: AnsweringBanks
let shop: TestShop
/** When the bank was asked, in minutes after the opening of the shop. */
let minutes: number[]
let shopper: Shopper

beforeEach(() => {
  bank = new AnsweringBanks()
  shop = createTestShop({ upstreams: { banks: bank.banks }, expectsErrors: true })
  minutes = []
  shopper = shop.newShopper()
  shopper.setCookie('city', `${CITY.moscow}!`)
})
afterEach(() => {
  vi.useRealTimers()
  shop.close()
})

async function place() {
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  const form = orderForm({ paymentSystemId: PAYMENT.online })
  const { orderId } = await shopper.call.orders.place.mutate(form)
  const read = () => {
    const order = shop.database.db.select().from(orders).where(eq(orders.id, orderId)).get()
    if (!order) throw new Error('the order was placed')
    return order
  }
  const last = () => {
    const stored = shop.database.db.select().from(payments).where(eq(payments.orderId, orderId)).all().at(-1)
    if (!stored) throw new Error('a prepay order has a payment')
    return stored
  }
  return { orderId, read, last }
}
async function advance(ms: number) {
  shop.clock.advance(ms)
  const before = bank.questions.length
  await runDueJobs(shop.deps)
  const asked = bank.questions.length - before
  minutes.push(...Array.from({ length: asked }, () => (shop.clock.now() - OPENED_AT) / MINUTE_MS))
}

describe('an order whose notification was lost', () => {
  // Requirement: PAY-37
  test('is paid when it would expire, because the bank is asked then', async () => {
    const { read, last } = await place()
    const stock = shop.stockOf(PRODUCT.cream)
    bank.decide(last(), 'paid')
    await advance(DAY_MS)
    expect(read()).toMatchObject({ fulfilment: 'new', payment: 'paid', expiresAt: null })
    await advance(DAY_MS)
    expect(read()).toMatchObject({ fulfilment: 'new', payment: 'paid' })
    expect(shop.stockOf(PRODUCT.cream)).toBe(stock)
  })

  // Requirement: PAY-59
  test('is paid a minute later, and the bank is not asked again', async () => {
    const { read, last } = await place()
    bank.decide(last(), 'paid')
    await advance(MINUTE_MS - 1)
    expect(minutes).toEqual([])
    await advance(1)
    expect(read()).toMatchObject({ payment: 'paid' })
    await advance(DAY_MS / 2)
    expect(bank.questions).toHaveLength(1)
  })

  // Requirement: PAY-59
  test('is paid at once after a restart', async () => {
    const { read, last } = await place()
    await advance(MINUTE_MS)
    await advance(5 * MINUTE_MS)
    bank.decide(last(), 'paid')
    await advance(1000)
    expect(read()).toMatchObject({ payment: 'pending' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const jobs = startJobs(shop.deps)
    vi.advanceTimersByTime(1000)
    await runDueJobs(shop.deps)
    await jobs.stop()
    expect(read()).toMatchObject({ payment: 'paid' })
  })

  // Requirement: MAIL-6
  test('and is paid while the shop is stopped has no reminder after the start', async () => {
    setStock(shop.ctx(), { marking: `T-${PRODUCT.cream}`, available: 30 })
    const placed: Awaited<ReturnType<typeof place>>[] = []
    // More than are asked about at once.
    for (let i = 0; i < 25; i += 1) placed.push(await place())
    bank.before = async () => {
      for (let i = 0; i < 100; i += 1) await setImmediate()
    }
    await runDueJobs(shop.deps)
    const before = shop.mail.length
    for (const { last } of placed) bank.decide(last(), 'paid')
    shop.clock.advance(DAY_MS / 2)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const jobs = startJobs(shop.deps)
    vi.advanceTimersByTime(1000)
    await jobs.stop()
    expect(placed.map(({ read }) => read().payment)).toEqual(placed.map(() => 'paid'))
    const reminders = shop.mail.slice(before).filter(({ subject }) => subject.includes('ждёт оплаты'))
    expect(reminders).toEqual([])
  })

  // Requirement: PAY-59, ORD-21
  test('can be paid again as soon as the bank has declined', async () => {
    const { read, last } = await place()
    bank.decide(last(), 'failed')
    await advance(MINUTE_MS)
    expect(read()).toMatchObject({ payment: 'failed', fulfilment: 'new' })
    await shopper.call.orders.pay.mutate({ publicId: read().publicId })
    bank.decide(last(), 'paid')
    await advance(MINUTE_MS)
    expect(read()).toMatchObject({ payment: 'paid' })
  })

  // Requirement: PAY-53, PAY-59
  test('gets its money back after a change to payment on receipt', async () => {
    const { read, last } = await place()
    const { publicId } = read()
    const { systems } = await shopper.call.orders.otherPayments.query({ publicId })
    const shownTotal = systems.find(({ id }) => id === PAYMENT.cash)?.payableTotal ?? 0
    await shopper.call.orders.changePayment.mutate({ publicId, paymentSystemId: PAYMENT.cash, shownTotal })
    expect(last().state).toBe('failed')
    bank.decide(last(), 'paid')
    await advance(MINUTE_MS)
    await advance(1)
    expect(last().state).toBe('refunded')
    expect(read()).toMatchObject({ payment: 'none', fulfilment: 'new' })
  })

  // Requirement: PAY-59
  test('gets its money back after it was cancelled', async () => {
    const { read, last, orderId } = await place()
    moveFulfilment({ db: shop.database.db, now: shop.clock.now() }, orderId, 'cancelled')
    bank.decide(last(), 'paid')
    await advance(MINUTE_MS)
    await advance(1)
    expect(last().state).toBe('refunded')
    expect(read()).toMatchObject({ payment: 'refunded', fulfilment: 'cancelled' })
  })

  // Requirement: PAY-59
  test('is asked about at the bank where the payment was made', async () => {
    const { last } = await place()
    Object.assign(shop.deps.upstreams.banks, { current: 'simulator' })
    await advance(MINUTE_MS)
    const { id: paymentId, bankPaymentId, amount } = last()
    expect(bank.questions).toEqual([{ provider: 'yookassa', paymentId, bankPaymentId, amount }])
  })
})

describe('an order that would expire', () => {
  // Requirement: PAY-37, ORD-9
  test.each(['waiting', 'unknown'] as const)('is cancelled if the bank says: %s', async (answer) => {
    const { read, last } = await place()
    const stock = shop.stockOf(PRODUCT.cream)
    bank.answer(last().id, answer)
    await advance(DAY_MS - 1)
    expect(read()).toMatchObject({ fulfilment: 'new' })
    await advance(1)
    expect(read()).toMatchObject({ fulfilment: 'cancelled', payment: 'pending' })
    expect(minutes.at(-1)).toBe(DAY_MS / MINUTE_MS)
    expect(shop.stockOf(PRODUCT.cream)).toBe(stock + 1)
  })

  // Requirement: PAY-38
  test.each(['refused', 'failed', 'closed', 'timeout', 'garbage', 'lost'] as const)(
    'waits while the bank does not answer: %s',
    async (reason) => {
      const { read, last } = await place()
      const stock = shop.stockOf(PRODUCT.cream)
      bank.failure = reason
      await advance(DAY_MS)
      await advance(HOUR_MS)
      expect(read()).toMatchObject({ fulfilment: 'new', payment: 'pending' })
      expect(shop.stockOf(PRODUCT.cream)).toBe(stock)
      bank.failure = null
      bank.decide(last(), 'paid')
      await advance(5 * MINUTE_MS)
      expect(read()).toMatchObject({ fulfilment: 'new', payment: 'paid', expiresAt: null })
    },
  )

  // Requirement: PAY-37
  test('is paid if the bank was paid after the questions about it had ended', async () => {
    const { read, last } = await place()
    shop.database.db.update(payments).set({ settledAt: shop.clock.now() }).run()
    bank.failure = 'timeout'
    await advance(DAY_MS)
    expect(read()).toMatchObject({ fulfilment: 'new', payment: 'pending' })
    bank.failure = null
    bank.decide(last(), 'paid')
    await advance(5 * MINUTE_MS)
    expect(read()).toMatchObject({ fulfilment: 'new', payment: 'paid', expiresAt: null })
  })

  // Requirement: PAY-38
  test('is cancelled once the bank answers that nobody has paid', async () => {
    const { read } = await place()
    bank.failure = 'timeout'
    await advance(DAY_MS)
    bank.failure = null
    await advance(5 * MINUTE_MS - 1)
    expect(read()).toMatchObject({ fulfilment: 'new' })
    await advance(1)
    expect(read()).toMatchObject({ fulfilment: 'cancelled' })
  })

  // Requirement: PAY-38
  test('waits for an answer about every try', async () => {
    const { read, last } = await place()
    const first = last()
    bank.decide(first, 'failed')
    await advance(MINUTE_MS)
    await shopper.call.orders.pay.mutate({ publicId: read().publicId })
    bank.failure = 'failed'
    await advance(DAY_MS)
    expect(read()).toMatchObject({ fulfilment: 'new', payment: 'pending' })
    bank.failure = null
    await advance(HOUR_MS)
    expect(read()).toMatchObject({ fulfilment: 'cancelled' })
  })

  // Requirement: PAY-63
  test('is reported to the staff when the bank has been silent for a day', async () => {
    const { orderId } = await place()
    bank.failure = 'failed'
    await advance(DAY_MS)
    await advance(DAY_MS - HOUR_MS)
    expect(shop.logged).toEqual([])
    await advance(HOUR_MS)
    expect(JSON.parse(shop.logged[0] ?? '{}')).toMatchObject({
      orderIds: [orderId],
      msg: 'unpaid orders cannot expire, because the bank has not answered for a day',
    })
  })

  // Requirement: PAY-37
  test('is neither paid nor cancelled if the bank was paid another sum or for another payment', async () => {
    const { read, last } = await place()
    bank.decide(last(), 'paid', { amount: 1 })
    await advance(DAY_MS)
    expect(read()).toMatchObject({ fulfilment: 'new', payment: 'pending' })
    bank.decide(last(), 'paid', { paymentId: 'another' })
    await advance(HOUR_MS)
    expect(read()).toMatchObject({ fulfilment: 'new', payment: 'pending' })
    bank.decide(last(), 'paid')
    await advance(HOUR_MS)
    expect(read()).toMatchObject({ fulfilment: 'new', payment: 'paid' })
  })
})

// Requirement: PAY-59
test('the bank is asked at growing intervals, for seven days', async () => {
  const { last } = await place()
  shop.database.db.update(orders).set({ expiresAt: null }).run()
  // Each minute in which the bank is to be asked, and the one before it.
  let now = 0
  for (const minute of [1, 5, 6, 20, 21, 80, 81, 140, 141, 200, 201, 240]) {
    await advance((minute - now) * MINUTE_MS)
    now = minute
  }
  expect(minutes).toEqual([1, 6, 21, 81, 141, 201])
  for (let day = 1; day < 6; day++) await advance(DAY_MS)
  for (let hour = 0; hour < 3 * 24; hour++) await advance(HOUR_MS)
  const onDay = (day: number) => minutes.filter((minute) => Math.ceil((minute * MINUTE_MS) / DAY_MS) === day)
  expect(onDay(7).length).toBeGreaterThan(23)
  // It is no longer among those that are looked at each second, of which there would be more each year.
  expect(last()).toMatchObject({ state: 'pending', settledAt: OPENED_AT + 7 * DAY_MS - HOUR_MS })
  // Only the daily comparison is left.
  expect(onDay(8)).toHaveLength(1)
})

describe('after the clock was set back', () => {
  const setBack = (ms: number) => shop.clock.advance(-ms)

  // Requirement: PAY-59
  test('the bank is asked about a payment that was opened in the future', async () => {
    shop.clock.advance(400 * DAY_MS)
    const { read, last } = await place()
    setBack(400 * DAY_MS)
    bank.decide(last(), 'paid')
    await advance(MINUTE_MS)
    expect(read()).toMatchObject({ payment: 'paid' })
  })

  // Requirement: PAY-37
  test('an expired order that waits for the bank does not wait for the future', async () => {
    const { read } = await place()
    bank.failure = 'timeout'
    await advance(400 * DAY_MS)
    expect(read()).toMatchObject({ fulfilment: 'new' })
    setBack(398 * DAY_MS)
    bank.failure = null
    await advance(0)
    expect(read()).toMatchObject({ fulfilment: 'cancelled' })
  })
})

describe.each(['waiting', 'unknown'] as const)(
  'while the clock is wrongly ahead, the answer "%s"',
  (answer) => {
    let steady: number
    beforeEach(() => {
      steady = 0
    })
    /** A few rounds of the jobs of a real shop, after its clock has moved and time has passed. */
    async function rounds(moved: number, passed = 0): Promise<void> {
      shop.clock.advance(moved + passed)
      steady += passed
      const clock = { now: () => shop.clock.now(), steady: () => steady }
      for (let round = 0; round < 3; round++) await runDueJobs({ ...shop.deps, clock })
    }

    // Requirement: PAY-37, OPS-12
    test('is no mismatch, and the order is not cancelled although it was paid in time', async () => {
      const { read, last } = await place()
      bank.answer(last().id, answer)
      await rounds(0)
      await rounds(10 * DAY_MS)
      expect(last()).toMatchObject({ state: 'pending', settledAt: null })
      expect(shop.database.db.select().from(paymentMismatches).all()).toEqual([])
      await rounds(-10 * DAY_MS)
      bank.decide(last(), 'paid')
      await rounds(0, DAY_MS)
      expect(read()).toMatchObject({ fulfilment: 'new', payment: 'paid' })
    })

    // Requirement: PAY-59, OPS-12
    test('does not end the questions about an order that does not expire', async () => {
      const { read, last } = await place()
      shop.database.db.update(orders).set({ expiresAt: null }).run()
      bank.answer(last().id, answer)
      await rounds(0)
      await rounds(7 * DAY_MS - HOUR_MS)
      expect(bank.questions).toHaveLength(1)
      await rounds(HOUR_MS - 7 * DAY_MS)
      bank.decide(last(), 'paid')
      await rounds(0, HOUR_MS)
      expect(read()).toMatchObject({ payment: 'paid' })
    })
  },
)

// Requirement: PAY-59, OPS-47
test('a payment about which the bank was silent at last is no longer looked at each second', async () => {
  const { last } = await place()
  shop.database.db.update(orders).set({ expiresAt: null }).run()
  bank.failure = 'timeout'
  await advance(7 * DAY_MS - HOUR_MS)
  await advance(2 * HOUR_MS)
  expect(last().settledAt).toBeNull()
  bank.failure = null
  await advance(DAY_MS)
  expect(last()).toMatchObject({ state: 'pending', settledAt: shop.clock.now() })
  bank.decide(last(), 'paid')
  await advance(DAY_MS)
  expect(last()).toMatchObject({ state: 'paid' })
})

// Requirement: PAY-59
test('the bank is asked only for a day about a payment that it does not know', async () => {
  const { last } = await place()
  bank.answer(last().id, 'unknown')
  await advance(DAY_MS - HOUR_MS)
  expect(last().settledAt).toBeNull()
  await advance(HOUR_MS)
  expect(last()).toMatchObject({ state: 'pending', settledAt: shop.clock.now() })
})

// Requirement: PAY-62
test('questions to a bank that hangs take no place from payments', async () => {
  const { read } = await place()
  bank.failure = 'timeout'
  for (let i = 0; i < 10; i++) await advance(HOUR_MS)
  expect(await shopper.call.orders.pay.mutate({ publicId: read().publicId })).toEqual({
    path: expect.stringContaining('/bank/'),
  })
})
