import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, like, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { sessions, shoppers } from '#db/schema/auth.ts'
import { pendingAccruals } from '#db/schema/bonuses.ts'
import { callbackRequests } from '#db/schema/callback.ts'
import { campaignParts } from '#db/schema/campaign.ts'
import { products } from '#db/schema/catalog.ts'
import { outbox } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { bonusBalance } from '#server/bonuses/bonus-ledger.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import { runDueJobs, startJobs } from '#server/jobs/run-jobs.ts'
import { movePayment } from '#server/orders/move-order.ts'
import { recordReport } from '#server/orders/record-notification.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { AnsweringBanks } from '#tests/support/answering-banks.ts'
import { giveBonuses } from '#tests/support/client-account.ts'
import { insertProduct, OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { insertCampaign } from '#tests/support/insert-campaign.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { refusalOf } from '#tests/support/shopper.ts'
import { humanToken, lastCode, PHONE, requestCode, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'

const YEAR_MS = 365 * DAY_MS

let folder: string
let databaseUrl: string
let shop: TestShop
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-clock-'))
  databaseUrl = `file:${join(folder, 'shop.db')}`
  shop = createTestShop({ databaseUrl, expectsErrors: true })
})
afterEach(() => {
  vi.useRealTimers()
  shop.close()
  rmSync(folder, { recursive: true })
})

const storedOrders = () => shop.database.db.select().from(orders).all()
/** Places an order that waits for its payment, and holds one piece. */
async function orderUnpaid(): Promise<string> {
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  await shopper.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online }))
  return storedOrders().at(-1)?.publicId ?? ''
}
/** Lets the first order wait anew, for a confirmation. */
async function changeToCash(): Promise<void> {
  const guest = shop.newShopper()
  const [{ publicId } = { publicId: '' }] = storedOrders()
  const { systems } = await guest.call.orders.otherPayments.query({ publicId })
  await guest.call.orders.changePayment.mutate({
    ...{ publicId, paymentSystemId: PAYMENT.cash },
    shownTotal: systems.find(({ id }) => id === PAYMENT.cash)?.payableTotal ?? 0,
  })
}
const states = () => storedOrders().map(({ fulfilment }) => fulfilment)

// Requirement: OPS-11
describe.each([
  ['an hour', HOUR_MS],
  ['a year', YEAR_MS],
])('after a clock that was %s ahead has been set right', (_name, ahead) => {
  beforeEach(() => shop.clock.advance(ahead))
  const setRight = async () => {
    shop.clock.advance(-ahead)
    await runDueJobs(shop.deps)
  }

  test('unpaid stock returns when it would have', async () => {
    await orderUnpaid()
    const held = shop.stockOf(PRODUCT.cream)
    await setRight()
    expect(states()).toEqual(['new'])
    shop.clock.advance(73 * HOUR_MS)
    await runDueJobs(shop.deps)
    expect(states()).toEqual(['cancelled'])
    expect(shop.stockOf(PRODUCT.cream)).toBe(held + 1)
  })

  test('earned bonuses become available when they would have', async () => {
    const shopper = shop.newShopper()
    const { clientId } = await signIn(shop, shopper)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const form = orderForm({ paymentSystemId: PAYMENT.online })
    movePayment(shop.ctx(), (await shopper.call.orders.place.mutate(form)).orderId, 'paid')
    await setRight()
    shop.clock.advance(4 * DAY_MS)
    await runDueJobs(shop.deps)
    expect(bonusBalance(shop.ctx(), clientId)).toBeGreaterThan(0)
  })

  test('messages leave, and the bank is asked', async () => {
    await orderUnpaid()
    const { db } = shop.database
    db.update(payments)
      .set({ nextQuestionAt: shop.clock.now() + MINUTE_MS })
      .run()
    await setRight()
    shop.clock.advance(DAY_MS)
    await runDueJobs(shop.deps)
    expect(shop.mail.length).toBeGreaterThan(0)
    expect(
      db
        .select()
        .from(outbox)
        .all()
        .filter(({ sentAt }) => sentAt === null),
    ).toEqual([])
    expect(db.select().from(payments).all()[0]?.nextQuestionAt).toBeLessThan(shop.clock.now() + DAY_MS)
  })

  // Requirement: PAY-46
  test('"Оплатить" continues the payment that was begun since', async () => {
    const publicId = await orderUnpaid()
    const [declined] = shop.database.db.select().from(payments).all()
    if (!declined) throw new Error('a prepay order has a payment')
    const { id, amount, provider } = declined
    const report = { id: 'declined', paymentId: id, bankPaymentId: id, amount, state: 'failed' } as const
    recordReport(shop.ctx(), { id, provider }, report)
    await setRight()
    const shopper = shop.newShopper()
    const { path } = await shopper.call.orders.pay.mutate({ publicId })
    expect(await shopper.call.orders.pay.mutate({ publicId })).toEqual({ path })
    expect(shop.database.db.select().from(payments).all()).toHaveLength(2)
  })

  test('no refusal lasts longer than the window of its limit', async () => {
    const callback = { phone: '+7 (912) 345-67-89', scenario: 'default' as const }
    const request = () =>
      shop.newShopper().call.callback.request.mutate({ ...callback, captchaToken: humanToken() })
    for (;;) {
      const refused = await request().then(
        () => false,
        () => true,
      )
      if (refused) break
    }
    await setRight()
    const { details } = await refusalOf(request())
    expect(details).toEqual({ retryAfterSeconds: HOUR_MS / 1000 })
  })

  test('a session ends when it would have', async () => {
    const shopper = shop.newShopper()
    await signIn(shop, shopper)
    await setRight()
    expect(await shopper.call.auth.client.query()).not.toBeNull()
    const [session] = shop.database.db.select().from(sessions).all()
    expect(session?.seenAt).toBeLessThanOrEqual(shop.clock.now())
    shop.clock.advance(31 * DAY_MS)
    expect(await shopper.call.auth.client.query()).toBeNull()
  })
})

// Requirement: OPS-11
test.each([
  ['an hour', HOUR_MS, HOUR_MS - 5 * MINUTE_MS],
  ['to a minute after it was sent', 5 * MINUTE_MS, 0],
])(
  'a code that has expired is not valid again after the clock was set back by %s',
  async (_name, back, later) => {
    const shopper = shop.newShopper()
    await requestCode(shopper)
    shop.clock.advance(6 * MINUTE_MS)
    await runDueJobs(shop.deps)
    shop.clock.advance(-back)
    await runDueJobs(shop.deps)
    shop.clock.advance(later)
    const check = shopper.call.auth.checkSmsCode.mutate({ phone: PHONE, code: lastCode(shop) })
    expect((await refusalOf(check)).code).toMatch(/^CODE_/)
  },
)

describe('a clock that jumps', () => {
  let time: number
  let steady: number
  beforeEach(async () => {
    time = OPENED_AT
    steady = 5000
    await orderUnpaid()
    shop.database.db
      .insert(callbackRequests)
      .values({ phone: '+79120000001', scenario: 'default', createdAt: OPENED_AT })
      .run()
  })

  /** The jobs of a real shop, whose clock the test moves; the steady one counts in fractions of a millisecond. */
  const round = (database = shop.database) =>
    runDueJobs({ ...shop.deps, database, clock: { now: () => time, steady: () => (steady += 0.3) } })
  const pass = (ms: number) => {
    time += ms
    steady += ms
  }
  /** Like `pass`, also for those who call the shop; `move` sets all of its clock. */
  const wait = (ms: number) => {
    pass(ms)
    shop.clock.advance(ms)
  }
  const move = (ms: number) => {
    time += ms
    shop.clock.advance(ms)
  }
  const hasLost = () => [
    states()[0] === 'cancelled',
    shop.database.db.select().from(callbackRequests).all().length === 0,
  ]
  const cli = (call: string) => runCli(call.split(' '), { DATABASE_URL: databaseUrl })
  const complaints = () => shop.logged.filter((line) => line.includes('the clock has jumped'))

  // Requirement: OPS-12
  test.each([
    ['a year', YEAR_MS],
    ['an hour', HOUR_MS],
  ])('ahead by %s destroys nothing, and is logged once', async (_name, jump) => {
    await round()
    time += jump
    for (let i = 0; i < 5; i++) {
      pass(MINUTE_MS)
      await round()
    }
    expect(hasLost()).toEqual([false, false])
    expect(complaints()).toHaveLength(1)
    expect((await cli('clock show')).text).toMatch(/doubted since \d{4}-/)
    // Set right, it is trusted by itself.
    time -= jump
    await round()
    expect((await cli('clock show')).text).toMatch(/trusted$/)
    pass(25 * HOUR_MS)
    await round()
    expect(hasLost()).toEqual([true, false])
  })

  // Requirement: OPS-12
  test('back by a year cancels nothing and signs nobody out once it has been set right', async () => {
    const shopper = shop.newShopper()
    await signIn(shop, shopper)
    await round()
    time -= YEAR_MS
    for (let i = 0; i < 5; i++) {
      pass(MINUTE_MS)
      await round()
    }
    time += YEAR_MS
    pass(MINUTE_MS)
    await round()
    expect(hasLost()).toEqual([false, false])
    expect(await shopper.call.auth.client.query()).not.toBeNull()
  })

  // Requirement: OPS-283
  test.each([
    ['by 400 days', 'while the shop runs', 400 * DAY_MS],
    ['by four days', 'while the shop runs', 4 * DAY_MS],
    ['by 400 days', 'while it is stopped', 400 * DAY_MS],
  ])(
    'back %s takes nothing from shoppers who came meanwhile, once it was set right %s',
    async (_by, when, back) => {
      const { db } = shop.database
      await round()
      wait(MINUTE_MS)
      await round()
      move(-back)
      // Also what comes before the jobs have noticed.
      await orderUnpaid()
      await round()
      wait(HOUR_MS)
      const [guest, customer] = [shop.newShopper(), shop.newShopper()]
      await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
      const { clientId } = await signIn(shop, customer)
      giveBonuses(db, clientId, 70, shop.clock.now() + 3 * DAY_MS)
      db.run(sql`UPDATE bonus_entries SET at = ${shop.clock.now()}`)
      await customer.call.restock.requestOwn.mutate({ shopItemId: PRODUCT.soldOut, channel: 'sms' })
      await guest.call.callback.request.mutate({
        ...{ phone: '+7 (912) 345-67-89', scenario: 'default', captchaToken: humanToken() },
      })
      await orderUnpaid()
      await changeToCash()
      await round()
      const isRunning = when === 'while the shop runs'
      if (isRunning) wait(MINUTE_MS)
      move(back)
      const database = isRunning ? shop.database : openDatabase(databaseUrl)
      // Also what comes after that, before the jobs have noticed.
      await orderUnpaid()
      wait(1000)
      await round(database)
      expect(states()).toEqual(['new', 'new', 'new', 'new'])
      const waits = storedOrders().map(({ createdAt, expiresAt }) => (expiresAt ?? 0) - createdAt)
      expect(waits.slice(1)).toEqual([DAY_MS, DAY_MS, DAY_MS])
      for (const { createdAt } of storedOrders()) {
        expect(createdAt).toBeGreaterThan(time - 2 * HOUR_MS)
        expect(createdAt).toBeLessThanOrEqual(time)
      }
      expect((await guest.call.basket.get.query()).items).toHaveLength(1)
      expect(await customer.call.auth.client.query()).toMatchObject({ bonusBalance: 70 })
      expect((await customer.call.restock.own.query())?.requests).toHaveLength(1)
      expect(db.select().from(callbackRequests).all()).toHaveLength(2)
      // From now on each term ends as if nothing had been.
      wait(25 * HOUR_MS)
      await round(database)
      expect(states()).toEqual(['new', 'cancelled', 'cancelled', 'cancelled'])
      expect(bonusBalance(shop.ctx(), clientId)).toBe(70)
      wait(2 * DAY_MS)
      await round(database)
      expect(states()[0]).toBe('cancelled')
      expect(bonusBalance(shop.ctx(), clientId)).toBe(0)
      if (!isRunning) database.close()
    },
  )

  // Requirement: OPS-12, OPS-283
  test.each<
    readonly [
      string,
      readonly (number | 'order' | 'unseen' | 'hours' | 'late' | 'pause' | 'restart' | 'accept')[],
    ]
  >([
    ['in two steps', [-400 * DAY_MS, 'order', 400 * DAY_MS - 3 * HOUR_MS, 'order', 3 * HOUR_MS]],
    ['too far, and then back', [-400 * DAY_MS, 'order', 400 * DAY_MS + 3 * HOUR_MS, -3 * HOUR_MS]],
    ['little by little', [-HOUR_MS, 'order', 'hours', ...Array.from({ length: 12 }, () => 5 * MINUTE_MS)]],
    ['after it had been ahead', [HOUR_MS, 'order', -4 * DAY_MS - HOUR_MS, 'order', 4 * DAY_MS]],
    ['after it went further behind', [-HOUR_MS, 'order', -4 * DAY_MS, 'order', 4 * DAY_MS + HOUR_MS]],
    ['after a pause', [-4 * DAY_MS, 'order', 'pause', 'order', 4 * DAY_MS, 'hours', 'accept']],
    ['and accepted at once', [-4 * DAY_MS, 'order', 4 * DAY_MS, 'accept']],
    ['after the jobs had been late', ['late', -15 * MINUTE_MS, 'order', 15 * MINUTE_MS]],
    ['hours after a restart', [-HOUR_MS, 'order', 'hours', 'restart', 'order', 'hours', HOUR_MS]],
    [
      'after it had been ahead, in two steps',
      [HOUR_MS, 'order', -2 * HOUR_MS, -4 * DAY_MS, 4 * DAY_MS + HOUR_MS],
    ],
    ['after it went behind twice at once', ['unseen', -HOUR_MS, -4 * DAY_MS, 4 * DAY_MS + HOUR_MS]],
    ['after a small step', [-4 * DAY_MS, 3 * MINUTE_MS, 'unseen', 4 * DAY_MS - 3 * MINUTE_MS]],
    ['after it was ahead and then behind', ['unseen', HOUR_MS, -2 * HOUR_MS, HOUR_MS]],
    ['in two steps, with a restart', [-4 * DAY_MS, 'order', 3 * DAY_MS, 'restart', 'order', DAY_MS]],
  ])('that was behind and is set right %s shortens no wait', async (_how, acts) => {
    let database = shop.database
    /** When each order was placed by a clock that is always right. */
    const placed: number[] = []
    let error = 0
    const order = async () => {
      await orderUnpaid()
      placed.push(time - error)
    }
    const doing = {
      order,
      // By the last second before a jump.
      unseen: order,
      hours: () => wait(2 * HOUR_MS),
      late: () => wait(20 * MINUTE_MS),
      // The steady clock stands still too.
      pause: () => move(11 * MINUTE_MS),
      restart: () => {
        database = openDatabase(databaseUrl)
        steady = 0
      },
      accept: () => cli('clock accept'),
    }
    await round()
    for (const [i, act] of acts.entries()) {
      if (typeof act === 'number') {
        move(act)
        error += act
      } else await doing[act]()
      if (act !== 'late' && act !== 'unseen' && acts[i + 1] !== 'accept') await round(database)
      wait(1000)
    }
    await round(database)
    expect((await cli('clock show')).text).toMatch(/trusted$/)
    const waiting = storedOrders().slice(1)
    expect(waiting.map(({ fulfilment }) => fulfilment)).toEqual(placed.map(() => 'new'))
    for (const [i, at] of placed.entries()) {
      const { createdAt, expiresAt } = waiting[i] ?? {}
      expect(expiresAt).toBe((createdAt ?? 0) + DAY_MS)
      expect(createdAt).toBeGreaterThan(at - 12 * MINUTE_MS)
      expect(createdAt).toBeLessThan(at + 3 * HOUR_MS + 12 * MINUTE_MS)
    }
    if (database !== shop.database) database.close()
  })

  // Requirement: OPS-283
  test('back by two days keeps the wait of an earlier order that was begun meanwhile, and no other', async () => {
    await orderUnpaid()
    await round()
    move(-2 * DAY_MS)
    await round()
    await changeToCash()
    // As one about which the bank has been silent.
    shop.database.db.run(
      sql`UPDATE orders SET expires_at = ${OPENED_AT - 1} WHERE id = ${storedOrders()[1]?.id}`,
    )
    move(2 * DAY_MS)
    wait(1000)
    await round()
    expect(states()).toEqual(['new', 'cancelled'])
    wait(71 * HOUR_MS)
    await round()
    expect(states()[0]).toBe('new')
    wait(2 * HOUR_MS)
    await round()
    expect(states()[0]).toBe('cancelled')
  })

  // Requirement: OPS-283, BON-18
  test('back by four days lets the bonuses of earlier orders come three days after their payment', async () => {
    const customer = shop.newShopper()
    const { clientId } = await signIn(shop, customer)
    const order = async () => {
      await customer.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
      const form = orderForm({ paymentSystemId: PAYMENT.online })
      return (await customer.call.orders.place.mutate(form)).orderId
    }
    const [before, since] = [await order(), await order()]
    movePayment(shop.ctx(), before, 'paid')
    await round()
    move(-4 * DAY_MS)
    await round()
    movePayment(shop.ctx(), since, 'paid')
    wait(2 * DAY_MS)
    await round()
    move(4 * DAY_MS)
    await round()
    expect(bonusBalance(shop.ctx(), clientId)).toBe(0)
    wait(DAY_MS + MINUTE_MS)
    await round()
    const accrued = bonusBalance(shop.ctx(), clientId)
    expect(accrued).toBeGreaterThan(0)
    expect(shop.database.db.select().from(pendingAccruals).all()).toEqual([])
  })

  // Requirement: OPS-283, BON-18
  test('back by four days at a start moves also what the bank says first about payments', async () => {
    const bank = new AnsweringBanks()
    const upstreams = { ...shop.deps.upstreams, banks: bank.banks }
    const customer = shop.newShopper()
    const { clientId } = await signIn(shop, customer)
    await customer.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await customer.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online }))
    await round()
    const payment = shop.database.db.select().from(payments).all().at(-1)
    if (!payment) throw new Error('a prepay order has a payment')
    bank.decide(payment, 'paid')
    move(-4 * DAY_MS)
    const database = openDatabase(databaseUrl)
    steady = 0
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const clock = { now: () => time, steady: () => (steady += 0.3) }
    const jobs = startJobs({ ...shop.deps, database, clock, upstreams })
    vi.advanceTimersByTime(1000)
    await jobs.stop()
    expect(storedOrders().at(-1)?.payment).toBe('paid')
    move(4 * DAY_MS)
    for (const [waited, isThere] of [
      [MINUTE_MS, false],
      [2 * DAY_MS, false],
      [DAY_MS, true],
    ] as const) {
      wait(waited)
      await round(database)
      expect(bonusBalance(shop.ctx(), clientId) > 0).toBe(isThere)
    }
    database.close()
  })

  // Requirement: OPS-283
  test.each([
    ['an hour', 'while the shop runs', HOUR_MS],
    ['four days', 'while the shop runs', 4 * DAY_MS],
    ['four days', 'while it is stopped', 4 * DAY_MS],
  ])('back by %s and set right %s leaves a planned reminder its time', async (_back, when, ms) => {
    const reminders = () => shop.mail.filter(({ subject }) => subject.endsWith('ждёт оплаты'))
    await round()
    move(-ms)
    await round()
    await orderUnpaid()
    await round()
    move(ms)
    const isRunning = when === 'while the shop runs'
    const database = isRunning ? shop.database : openDatabase(databaseUrl)
    if (!isRunning) {
      steady = 0
      // A letter of the first second goes at once.
      await orderUnpaid()
    }
    const letters = shop.mail.length
    await round(database)
    expect(shop.mail.length > letters).toBe(!isRunning)
    wait(3 * HOUR_MS - MINUTE_MS)
    await round(database)
    expect(reminders()).toHaveLength(0)
    wait(2 * MINUTE_MS)
    await round(database)
    expect(reminders().length).toBeGreaterThanOrEqual(2)
    if (!isRunning) database.close()
  })

  // Requirement: OPS-283
  test('back by a day and accepted rewrites nothing for a few seconds of drift', async () => {
    await round()
    move(-DAY_MS)
    await round()
    await orderUnpaid()
    await round()
    const { createdAt } = storedOrders()[1] ?? {}
    move(3000)
    await cli('clock accept')
    await round()
    expect(storedOrders()[1]?.createdAt).toBe(createdAt)
  })

  // Requirement: OPS-283
  test('back by 400 days and set right leaves what was written since in the past', async () => {
    const guest = shop.newShopper()
    await round()
    move(-400 * DAY_MS)
    await round()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    move(400 * DAY_MS)
    await guest.call.basket.get.query()
    await round()
    const visits = shop.database.db.select().from(shoppers).all()
    expect(visits.map(({ seenAt }) => seenAt - time).filter((ahead) => ahead > 0)).toEqual([])
    expect(visits.at(-1)).toMatchObject({ createdAt: time, seenAt: time })
  })

  // Requirement: OPS-283
  test('ahead by two days and set right counts what is paid for a gift, and has no product that is new for longer', async () => {
    const { db } = shop.database
    insertCampaign(db, { id: 1, endsAt: OPENED_AT + 9 * DAY_MS })
    const customer = shop.newShopper()
    await signIn(shop, customer)
    await round()
    move(2 * DAY_MS)
    await round()
    await customer.call.campaign.takePart.mutate({ marketingCampaignId: 1 })
    insertProduct(db, { id: 1000, price: 10, stock: 1, createdAt: shop.clock.now() })
    await round()
    move(-2 * DAY_MS)
    await round()
    const [part] = db.select().from(campaignParts).all()
    const [product] = db.select().from(products).where(eq(products.id, 1000)).all()
    expect([part?.involvedAt, product?.createdAt]).toEqual([time, time])
  })

  // Requirement: OPS-283
  test('ahead by two days and set right leaves no message for an account that is closed', async () => {
    const lettersOfRestock = () =>
      shop.database.db.select().from(outbox).where(like(outbox.dedupeKey, 'restock:%')).all()
    const customer = shop.newShopper()
    await signIn(shop, customer, '+79000000001')
    const setEmail = (email: string) =>
      customer.call.account.saveProfile.mutate({
        ...{ name: 'Анна', email, smsAgreement: false, emailAgreement: false },
      })
    await round()
    move(2 * DAY_MS)
    await round()
    await setEmail('anna@example.ru')
    await customer.call.restock.requestOwn.mutate({ shopItemId: PRODUCT.soldOut, channel: 'mail' })
    setStock(shop.ctx(), { marking: 'T-13', available: 3 })
    wait(MINUTE_MS)
    await round()
    expect(lettersOfRestock()).toHaveLength(1)
    move(-2 * DAY_MS)
    await round()
    await setEmail('anna@other.test')
    await customer.call.account.close.mutate()
    expect(lettersOfRestock()).toEqual([])
  })

  // Requirement: OPS-283
  test('back by 400 days signs nobody out whose session has the number of one that was ended', async () => {
    const [former, next] = [shop.newShopper(), shop.newShopper()]
    await signIn(shop, former)
    await round()
    move(-400 * DAY_MS)
    await round()
    await former.call.auth.signOut.mutate({ everywhere: false })
    await round()
    await signIn(shop, next, '+79120000002')
    await round()
    move(400 * DAY_MS)
    await round()
    expect(await next.call.auth.client.query()).not.toBeNull()
  })

  // Requirement: OPS-283
  test.each([
    ['and accepted', false],
    ['accepted, and doubted anew', true],
  ])(
    'back by four days %s by a version that knows no rows moves nothing of a right clock',
    async (_how, isNew) => {
      await round()
      move(-4 * DAY_MS)
      await round()
      move(4 * DAY_MS)
      const fact = (key: string) => sql`UPDATE shop_facts SET value = ${String(time)} WHERE key = ${key}`
      const { db } = shop.database
      db.run(fact('clock-seen'))
      await orderUnpaid()
      const { createdAt } = storedOrders()[1] ?? {}
      if (isNew) {
        move(-HOUR_MS)
        db.run(fact('clock-doubt'))
        move(HOUR_MS)
      } else db.run(sql`DELETE FROM shop_facts WHERE key = 'clock-doubt'`)
      wait(HOUR_MS)
      const restarted = openDatabase(databaseUrl)
      steady = 0
      await round(restarted)
      restarted.close()
      expect((await cli('clock show')).text).toMatch(/trusted$/)
      expect(storedOrders()[1]?.createdAt).toBe(createdAt)
    },
  )

  // Requirement: OPS-12
  test.each([
    ['an hour back', -HOUR_MS],
    ['a year ahead', YEAR_MS],
  ])('%s before a restart, and later 20 days ahead of what is due, destroys nothing', async (_name, jump) => {
    await round()
    time += jump
    await round()
    const restarted = openDatabase(databaseUrl)
    steady = 0
    await round(restarted)
    time += 20 * DAY_MS - jump
    pass(MINUTE_MS)
    await round(restarted)
    expect((await cli('clock show')).text).toMatch(/doubted since/)
    expect(hasLost()).toEqual([false, false])
    time -= 20 * DAY_MS
    await round(restarted)
    restarted.close()
    expect((await cli('clock show')).text).toMatch(/trusted$/)
  })

  // Requirement: OPS-12
  test.each([
    ['an hour back', -HOUR_MS, 20 * MINUTE_MS],
    ['four days back', -4 * DAY_MS, 5 * HOUR_MS],
    ['a year ahead', YEAR_MS, 5 * HOUR_MS],
  ])('%s is trusted once it was set right after two stops of the shop', async (_name, jump, stopMs) => {
    await round()
    time += jump
    await round()
    for (const isLast of [false, true]) {
      time += stopMs
      const restarted = openDatabase(databaseUrl)
      steady = 0
      await round(restarted)
      expect((await cli('clock show')).text).toMatch(/doubted since/)
      if (isLast) {
        time -= jump
        await round(restarted)
      }
      restarted.close()
    }
    expect((await cli('clock show')).text).toMatch(/trusted$/)
    expect(hasLost()).toEqual([false, false])
  })

  // Requirement: OPS-283
  test.each([
    ['four days back', -4 * DAY_MS],
    ['a year ahead', YEAR_MS],
  ])(
    '%s and set right in the second stop shortens no wait that was begun after the first one',
    async (_name, jump) => {
      await round()
      move(jump)
      await round()
      for (const isLast of [false, true]) {
        move(isLast ? 5 * HOUR_MS - jump : 5 * HOUR_MS)
        const restarted = openDatabase(databaseUrl)
        steady = 0
        await round(restarted)
        if (!isLast) {
          await orderUnpaid()
          await round(restarted)
        }
        restarted.close()
      }
      expect((await cli('clock show')).text).toMatch(/trusted$/)
      const early = time - 5 * HOUR_MS - (storedOrders()[1]?.createdAt ?? 0)
      expect(Math.abs(early)).toBeLessThan(MINUTE_MS)
    },
  )

  // Requirement: OPS-12
  test('a year ahead, doubted for 35 days by a version that knows no rows, is trusted once it was set right', async () => {
    await round()
    const { db } = shop.database
    db.run(sql`INSERT INTO shop_facts VALUES ('clock-doubt', ${String(time + YEAR_MS)})`)
    time += YEAR_MS + 35 * DAY_MS
    const restarted = openDatabase(databaseUrl)
    steady = 0
    await round(restarted)
    expect((await cli('clock show')).text).toMatch(/doubted since/)
    time -= YEAR_MS
    await round(restarted)
    restarted.close()
    expect((await cli('clock show')).text).toMatch(/trusted$/)
  })

  // Requirement: OPS-12
  test('doubted by a version that stores its doubt differently, still cancels nothing until it is accepted', async () => {
    await round()
    time += YEAR_MS
    const { db } = shop.database
    db.run(
      sql`INSERT INTO shop_facts VALUES ('clock-doubt', ${String(time)}), ('clock-wrong', '{"since":1}')`,
    )
    const restarted = openDatabase(databaseUrl)
    steady = 0
    await round(restarted)
    expect(hasLost()).toEqual([false, false])
    await cli('clock accept')
    await round(restarted)
    expect(hasLost()).toEqual([true, true])
    restarted.close()
  })

  // Requirement: OPS-12
  test('goes on to be doubted after a restart, until it is accepted', async () => {
    await round()
    time += YEAR_MS
    await round()
    const restarted = openDatabase(databaseUrl)
    steady = 0
    await round(restarted)
    expect(hasLost()).toEqual([false, false])
    expect(JSON.parse((await cli('clock show --json')).text)).toMatchObject({ doubtedAt: time })
    expect((await cli('clock accept')).text).toMatch(/is trusted$/)
    expect((await cli('staff log clock')).text).toContain('clock accept')
    await round(restarted)
    expect(hasLost()).toEqual([true, true])
    restarted.close()
  })

  // Requirement: OPS-12
  test.each([
    ['an hour ahead', 'while the shop runs', HOUR_MS],
    ['a year ahead', 'while the shop runs', YEAR_MS],
    ['an hour back', 'while the shop runs', -HOUR_MS],
    ['a year ahead', 'while it is stopped', YEAR_MS],
    ['a day back', 'while it is stopped', -DAY_MS],
  ])('%s and set right %s, after a restart, is trusted by itself', async (_name, when, jump) => {
    await round()
    time += jump
    await round()
    const isRunning = when === 'while the shop runs'
    const restarted = openDatabase(databaseUrl)
    steady = 0
    for (let i = 0; isRunning && i < 130; i++) {
      await round(restarted)
      pass(MINUTE_MS)
    }
    expect((await cli('clock show')).text).toMatch(/doubted since/)
    // Each start of the shop says so once.
    expect(complaints()).toHaveLength(isRunning ? 2 : 1)
    time -= jump
    await round(restarted)
    expect((await cli('clock show')).text).toMatch(/trusted$/)
    expect(hasLost()).toEqual([false, false])
    pass(25 * HOUR_MS)
    await round(restarted)
    expect(hasLost()).toEqual([true, false])
    restarted.close()
  })

  // Requirement: OPS-12
  test.each([
    ['after a stop of a day', true, DAY_MS],
    ['after a stop of half a year', false, YEAR_MS / 2],
    ['an hour before the last stop', false, -HOUR_MS],
  ])('%s is trusted: %s', async (_name, isTrusted, ms) => {
    await round()
    time += ms
    steady = 0
    const restarted = openDatabase(databaseUrl)
    await round(restarted)
    restarted.close()
    expect(complaints()).toHaveLength(isTrusted ? 0 : 1)
    expect(hasLost()).toEqual([isTrusted && ms >= DAY_MS, false])
  })

  test('by a few minutes, or with the machine’s own pace, is trusted', async () => {
    await round()
    pass(40 * DAY_MS)
    await round()
    time += 9 * MINUTE_MS
    await round()
    time -= 9 * MINUTE_MS
    await round()
    expect(complaints()).toEqual([])
  })
})
