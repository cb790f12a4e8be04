import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { baskets } from '#db/schema/basket.ts'
import { bonusEntries, bonusGrants } from '#db/schema/bonuses.ts'
import { orderEvents, orders } from '#db/schema/orders.ts'
import { bonusBalance, openGrants } from '#server/bonuses/bonus-ledger.ts'
import { scheduleAccrual } from '#server/bonuses/schedule-accrual.ts'
import { spendBonuses } from '#server/bonuses/spend-bonuses.ts'
import { findAccountMismatches, findBonusMismatches } from '#server/jobs/check-bonus-ledger.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { moveFulfilment, movePayment } from '#server/orders/move-order.ts'
import { quickOrderTotal } from '#shared/basket/quick-order-total.ts'
import type { FulfilmentState } from '#shared/orders/order-states.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { awaitedBy, giveBonuses, insertOrder, ledgerOf } from '#tests/support/client-account.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { lastCode, PHONE, requestCode, signIn } from '#tests/support/sign-in.ts'
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
afterEach(() => {
  const grantIds = findBonusMismatches(shop.database.db)
  const clientIds = findAccountMismatches(shop.database.db)
  shop.close()
  if (clientIds.length > 0) throw new Error(`balances that do not add up: ${clientIds.join()}`)
  if (grantIds.length > 0) throw new Error(`grants that do not add up: ${grantIds.join()}`)
})

const db = () => shop.database.db
const context = () => ({ db: db(), now: shop.clock.now() })
const balance = () => bonusBalance(context(), clientId)
const ledger = () => ledgerOf(db(), clientId).map(({ kind, amount, grantId }) => [kind, amount, grantId])
const readBonuses = (page = FIRST_TEN) => shopper.call.account.bonuses.query(page)
const pay = (id: number) => movePayment(context(), id, 'paid')
const moveThrough = (id: number, ...states: FulfilmentState[]) => {
  for (const state of states) moveFulfilment(context(), id, state)
}
const STEPS = ['confirmed', 'assembled', 'shipped', 'delivered'] as const
const advance = async (ms: number) => {
  shop.clock.advance(ms)
  await runDueJobs(shop.deps)
}
/** Places an order of three creams (601 roubles each), which earns 88 bonuses prepaid and 90 paid on receipt. */
const place = async (change: Parameters<typeof orderForm>[0] = {}) => {
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 3 })
  return (await shopper.call.orders.place.mutate(orderForm(change))).orderId
}
const placeWithBonuses = async (bonusesToWithdraw: number) => {
  await shopper.choose({ bonusesToWithdraw })
  return place()
}

describe('accrual', () => {
  // Requirement: BON-16, BON-18, BON-20, BON-22
  test('is booked once, three days after payment', async () => {
    const id = await place({ paymentSystemId: PAYMENT.online })
    expect(awaitedBy(db(), clientId)).toEqual([])
    pay(id)
    const dueAt = shop.clock.now() + 3 * DAY_MS
    expect(awaitedBy(db(), clientId)).toEqual([{ orderId: id, clientId, amount: 88, dueAt }])
    await advance(3 * DAY_MS - MINUTE_MS)
    expect(balance()).toBe(0)
    await advance(MINUTE_MS)
    expect(balance()).toBe(88)
    await advance(MINUTE_MS)
    expect(ledger()).toEqual([['accrual', 88, null]])
    expect(openGrants(context(), clientId)).toMatchObject([{ left: 88, expiresAt: dueAt + 365 * DAY_MS }])
    expect(awaitedBy(db(), clientId)).toEqual([])
  })

  // Requirement: BON-18, ORD-22
  test('of a cash order is due three days after delivery, when it is paid', async () => {
    const id = await place()
    moveThrough(id, 'confirmed', 'assembled', 'shipped')
    await advance(10 * DAY_MS)
    expect(awaitedBy(db(), clientId)).toEqual([])
    moveThrough(id, 'delivered')
    expect(awaitedBy(db(), clientId)).toMatchObject([{ amount: 90, dueAt: shop.clock.now() + 3 * DAY_MS }])
  })

  // Requirement: BON-19
  test.each([
    ['cash', PAYMENT.cash, 90],
    ['paid beforehand', PAYMENT.online, 88],
  ])('of an order for a brand store is booked on receipt: %s', async (_, paymentSystemId, amount) => {
    await shopper.call.geo.set.mutate({ cityId: CITY.chelyabinsk })
    const id = await place({
      ...{ tariffId: TARIFF.store, pickupPointId: POINT.chelyabinskStore, street: '', buildingNumber: '' },
      paymentSystemId,
    })
    if (paymentSystemId === PAYMENT.online) pay(id)
    moveThrough(id, 'confirmed', 'assembled', 'shipped')
    await advance(10 * DAY_MS)
    expect([balance(), awaitedBy(db(), clientId)]).toEqual([0, []])
    moveThrough(id, 'delivered')
    await advance(10 * DAY_MS)
    expect([balance(), awaitedBy(db(), clientId)]).toEqual([0, []])
    moveThrough(id, 'done')
    expect([balance(), awaitedBy(db(), clientId)]).toEqual([amount, []])
  })

  test('of a guest’s order is booked once its phone has signed in', async () => {
    const phone = '+79120000009'
    const guest = shop.newShopper()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 3 })
    const form = orderForm({ phone: '+7 (912) 000-00-09', paymentSystemId: PAYMENT.online })
    const { orderId } = await guest.call.orders.place.mutate(form)
    pay(orderId)
    await advance(5 * DAY_MS)
    expect(db().select().from(bonusEntries).all()).toEqual([])
    await requestCode(guest, phone)
    const signedIn = await guest.call.auth.checkSmsCode.mutate({ phone, code: lastCode(shop, phone) })
    expect(bonusBalance(context(), signedIn.clientId)).toBe(88)
  })

  test('is booked once when it is scheduled twice', async () => {
    const id = await place({ paymentSystemId: PAYMENT.online })
    pay(id)
    scheduleAccrual(context(), id)
    expect(awaitedBy(db(), clientId)).toHaveLength(1)
    await advance(3 * DAY_MS)
    scheduleAccrual(context(), id)
    expect([balance(), awaitedBy(db(), clientId)]).toEqual([88, []])
  })

  test.each([
    ['cancelled', 'paid'],
    ['returned', 'paid'],
    ['confirmed', 'refunded'],
    ['confirmed', 'pending'],
  ] as const)('is not scheduled for an order that is %s and %s', (fulfilment, payment) => {
    const id = insertOrder(db(), { shopperId: clientId, fulfilment, payment })
    if (payment === 'refunded') {
      db().insert(orderEvents).values({ orderId: id, track: 'payment', state: 'paid', at: OPENED_AT }).run()
    }
    scheduleAccrual(context(), id)
    expect(awaitedBy(db(), clientId)).toEqual([])
  })

  // Requirement: BON-16
  test('leaves out what is paid with bonuses', async () => {
    giveBonuses(db(), clientId, 200)
    const id = await placeWithBonuses(200)
    moveThrough(id, ...STEPS)
    expect(awaitedBy(db(), clientId)).toMatchObject([{ amount: 80 }])
  })
})

describe('expiry', () => {
  // Requirement: BON-22
  test('takes what is left of a grant on its day', async () => {
    giveBonuses(db(), clientId, 100, OPENED_AT + DAY_MS)
    giveBonuses(db(), clientId, 50, OPENED_AT + 2 * DAY_MS)
    await placeWithBonuses(30)
    await advance(DAY_MS - 1)
    expect(balance()).toBe(120)
    await advance(HOUR_MS)
    expect(balance()).toBe(50)
    await advance(DAY_MS)
    expect(balance()).toBe(0)
    expect(ledger().slice(2)).toEqual([
      ['spend', -30, 1],
      ['burn', -70, 1],
      ['burn', -50, 2],
    ])
  })
})

describe('spending', () => {
  // Requirement: BASK-31, BON-15, BON-23
  test('takes the grants that expire first, with one entry for each', async () => {
    const late = giveBonuses(db(), clientId, 100, OPENED_AT + 30 * DAY_MS)
    const early = giveBonuses(db(), clientId, 40, OPENED_AT + 10 * DAY_MS)
    const middle = giveBonuses(db(), clientId, 60, OPENED_AT + 20 * DAY_MS)
    const id = await placeWithBonuses(120)
    expect(ledger().slice(3)).toEqual([
      ['spend', -40, early],
      ['spend', -60, middle],
      ['spend', -20, late],
    ])
    expect(balance()).toBe(80)
    const order = await shopper.call.orders.byId.query({ id })
    expect(order.discounts).toMatchObject({ 'Оплата бонусами': 120 })
    expect(order.finalTotal).toBe(order.baseTotal - order.totalDiscount)
  })

  // Requirement: BON-11
  test('of more than the balance throws and writes nothing', async () => {
    giveBonuses(db(), clientId, 50)
    const orderId = insertOrder(db(), { shopperId: clientId })
    expect(() => spendBonuses(context(), { clientId, orderId, amount: 51 })).toThrow('1 bonuses more')
    expect([balance(), ledger()]).toEqual([50, [['accrual', 50, null]]])
  })

  // Requirement: BON-11
  test('from twenty browsers at once never exceeds the balance', async () => {
    giveBonuses(db(), clientId, 120)
    giveBonuses(db(), clientId, 130)
    const [name, token] = [...shopper.cookies].find(([cookie]) => cookie === 'access-token') ?? []
    if (!name || !token) throw new Error('a client has a session')
    const placeOneOrder = async (turn: number) => {
      const browser = shop.newShopper()
      browser.setCookie(name, token)
      // Each order has a phone of its own, or they would count as duplicates of one order.
      const phone = `+7 (912) 000-10-${String(turn).padStart(2, '0')}`
      await browser.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 10 })
      await browser.choose({ bonusesToWithdraw: 100 })
      return browser.call.orders.place.mutate(orderForm({ phone })).catch(() => null)
    }
    const placed = await Promise.all(Array.from({ length: 20 }, (_, turn) => placeOneOrder(turn)))
    expect(placed.filter((order) => order !== null).length).toBeGreaterThan(0)
    const spent = db()
      .select({ discounts: orders.discounts })
      .from(orders)
      .all()
      .reduce((sum, { discounts }) => sum + (discounts['Оплата бонусами'] ?? 0), 0)
    expect(spent).toBeGreaterThan(0)
    expect(spent).toBeLessThanOrEqual(250)
    expect(balance()).toBe(250 - spent)
  })
})

describe('an order that is cancelled or returned', () => {
  // Requirement: BON-25
  test('gives its bonuses back to the grants they came from', async () => {
    const early = giveBonuses(db(), clientId, 40, OPENED_AT + 10 * DAY_MS)
    const late = giveBonuses(db(), clientId, 100, OPENED_AT + 30 * DAY_MS)
    const id = await placeWithBonuses(70)
    await shopper.call.orders.cancel.mutate({ id })
    expect(ledger().slice(4)).toEqual([
      ['return', 30, late],
      ['return', 40, early],
    ])
    expect(balance()).toBe(140)
  })

  test('gives its bonuses back after a return', async () => {
    giveBonuses(db(), clientId, 100)
    const id = await placeWithBonuses(70)
    moveThrough(id, ...STEPS, 'returned')
    expect([balance(), awaitedBy(db(), clientId)]).toEqual([100, []])
  })

  // Requirement: BON-25, ORD-9
  test('gives its bonuses back when it expires unpaid', async () => {
    giveBonuses(db(), clientId, 100)
    await shopper.choose({ bonusesToWithdraw: 70 })
    await place({ paymentSystemId: PAYMENT.online })
    expect(balance()).toBe(30)
    await advance(DAY_MS)
    expect(balance()).toBe(100)
  })

  test('gives bonuses back to an expired grant, from which they expire again', async () => {
    giveBonuses(db(), clientId, 100, OPENED_AT + DAY_MS)
    const id = await placeWithBonuses(70)
    await advance(2 * DAY_MS)
    expect(balance()).toBe(0)
    await shopper.call.orders.cancel.mutate({ id })
    await advance(HOUR_MS)
    expect(ledger().slice(1)).toEqual([
      ['spend', -70, 1],
      ['burn', -30, 1],
      ['return', 70, 1],
      ['burn', -70, 1],
    ])
  })

  // Requirement: BON-25
  test('loses its pending accrual, and the unspent rest of a booked one', async () => {
    const awaited = await place({ paymentSystemId: PAYMENT.online })
    pay(awaited)
    await shopper.call.orders.cancel.mutate({ id: awaited })
    await advance(4 * DAY_MS)
    expect(ledger()).toEqual([])

    const accrued = await place()
    moveThrough(accrued, ...STEPS)
    await advance(3 * DAY_MS)
    await placeWithBonuses(30)
    moveThrough(accrued, 'returned')
    expect(ledger()).toEqual([
      ['accrual', 90, null],
      ['spend', -30, 1],
      ['reversal', -60, 1],
    ])
    expect(balance()).toBe(0)
  })

  // Requirement: BON-25
  test('does not keep earned bonuses that another order gives back later', async () => {
    const earning = await place()
    moveThrough(earning, ...STEPS)
    await advance(3 * DAY_MS)
    const spending = await placeWithBonuses(90)
    moveThrough(earning, 'returned')
    expect(balance()).toBe(0)
    await shopper.call.orders.cancel.mutate({ id: spending })
    expect(ledger().slice(2)).toEqual([
      ['return', 90, 1],
      ['reversal', -90, 1],
    ])
  })

  test('loses its bonuses when the payment is refunded', async () => {
    const id = await place({ paymentSystemId: PAYMENT.online })
    pay(id)
    await advance(3 * DAY_MS)
    movePayment(context(), id, 'refunded')
    expect(balance()).toBe(0)
  })
})

describe('bonuses of the basket', () => {
  const choose = (bonusesToWithdraw: number) => shopper.choose({ bonusesToWithdraw })

  // Requirement: DLV-114
  test('and prepayment do not take the delivery further from being free', async () => {
    giveBonuses(db(), clientId, 500)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 5 })
    const { pickupTariffs } = await shopper.call.tariffs.available.query()
    const free = pickupTariffs.find(({ freeThreshold }) => freeThreshold === 3000)
    const { itemsTotal, finalTotal } = await choose(500)
    expect([itemsTotal, finalTotal, free?.calculatePrice]).toEqual([3005, 2505, 0])
    expect(await shopper.choose({ bonusesToWithdraw: 0, paymentSystemId: PAYMENT.online })).toMatchObject({
      ...{ itemsTotal: 3005, finalTotal: 2945 },
    })
    const prepaid = await shopper.call.tariffs.available.query()
    expect(prepaid.pickupTariffs.find(({ id }) => id === free?.id)?.calculatePrice).toBe(0)
  })

  // Requirement: BON-6, BON-10, BON-11, BON-12, BON-15
  test('are limited to the balance and to 30 % of the order', async () => {
    giveBonuses(db(), clientId, 500)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const basket = await choose(400)
    expect(basket).toMatchObject({ maxBonusesToWithdraw: 180, bonusesToWithdraw: 180, finalTotal: 421 })
    expect(basket.summary.discounts).toMatchObject({ 'Оплата бонусами': 180 })
    expect(await choose(10)).toMatchObject({ bonusesToWithdraw: 10, finalTotal: 591 })
    expect(await choose(0)).toMatchObject({
      bonusesToWithdraw: 0,
      finalTotal: 601,
      maxBonusesToWithdraw: 180,
    })
    const poor = await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.table, quantity: 1 })
    expect(poor.basket.maxBonusesToWithdraw).toBe(500)
    expect((await refusalOf(choose(-1))).code).toBe('BAD_INPUT')
    expect((await refusalOf(choose(0.5))).code).toBe('BAD_INPUT')
  })

  test('persist beside the other choices and end with the order', async () => {
    giveBonuses(db(), clientId, 500)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await choose(50)
    const basket = await shopper.choose({ tariffId: TARIFF.courier })
    expect(basket).toMatchObject({ bonusesToWithdraw: 50, tariffId: TARIFF.courier })
    await place()
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    expect(await shopper.call.basket.get.query()).toMatchObject({ bonusesToWithdraw: 0, finalTotal: 601 })
  })

  // Requirement: BON-13
  test('are zero for a guest', async () => {
    const guest = shop.newShopper()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const basket = await guest.choose({ bonusesToWithdraw: 100 })
    expect(basket).toMatchObject({ maxBonusesToWithdraw: 0, bonusesToWithdraw: 0, finalTotal: 601 })
    expect(db().select().from(baskets).all()).toMatchObject([{ bonusesToWithdraw: 0 }])
  })

  // Requirement: QUICK-18
  test('are not spent by a quick order, whose window names what it costs', async () => {
    giveBonuses(db(), clientId, 500)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.choose({ tariffId: TARIFF.courier, paymentSystemId: PAYMENT.online })
    await choose(100)
    expect(quickOrderTotal(await shopper.call.basket.get.query())).toBe(601)
    const { orderId } = await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
    expect(await shopper.call.orders.byId.query({ id: orderId })).toMatchObject({ finalTotal: 601 })
    expect(balance()).toBe(500)
  })

  test('refuse the order when there are fewer than the page has shown', async () => {
    giveBonuses(db(), clientId, 100, OPENED_AT + DAY_MS)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await choose(100)
    const { payableTotal } = await shopper.choose({ tariffId: TARIFF.courier })
    expect(payableTotal).toBe(801)
    await advance(DAY_MS)
    const refused = await refusalOf(place({ shownTotal: payableTotal }))
    expect(refused).toMatchObject({
      code: 'ORDER_REFUSED',
      details: { errors: { total: [expect.any(String)] } },
    })
    expect(db().select().from(orders).all()).toEqual([])
  })

  test('named by the order are spent in full, or the order is refused', async () => {
    giveBonuses(db(), clientId, 100)
    await expect(place({ bonusesToWithdraw: 101 })).rejects.toThrow('Сумма заказа изменилась')
    const { orderId } = await shopper.call.orders.place.mutate(orderForm({ bonusesToWithdraw: 100 }))
    expect(await shopper.call.orders.byId.query({ id: orderId })).toMatchObject({ finalTotal: 1703 })
    expect(balance()).toBe(0)
  })
})

describe('the account', () => {
  // Requirement: BON-26, BON-27, BON-29, BON-30, BON-36
  test('shows the balance, what will expire, what is pending, and the history', async () => {
    giveBonuses(db(), clientId, 100, OPENED_AT + 30 * DAY_MS)
    giveBonuses(db(), clientId, 40, OPENED_AT + DAY_MS)
    shop.clock.advance(1000)
    const id = await placeWithBonuses(60)
    moveThrough(id, ...STEPS)
    const now = shop.clock.now()
    expect(await readBonuses()).toEqual({
      balance: 80,
      awaited: 87,
      expiring: [
        {
          ...{ amount: 80, expirationDate: OPENED_AT + 30 * DAY_MS },
          ...{ daysToExpiry: 29, lastDate: OPENED_AT + 28.5 * DAY_MS },
        },
      ],
      pending: [{ amount: 87, dueDate: now + 3 * DAY_MS, orderId: id }],
      history: [
        { kind: 'pending', amount: 87, dateOperation: now + 3 * DAY_MS, orderId: id },
        // One operation for the shopper, although two grants were spent.
        { kind: 'spend', amount: -60, dateOperation: now, orderId: id },
        { kind: 'accrual', amount: 140, dateOperation: OPENED_AT, orderId: null },
      ],
      historyCount: 3,
    })
  })

  // Requirement: BON-28
  test('has a summary with the balance, what is pending, and what expires first', async () => {
    for (const day of [30, 2, 10]) giveBonuses(db(), clientId, day, OPENED_AT + day * DAY_MS)
    for (const paymentSystemId of [PAYMENT.online, PAYMENT.sbp]) pay(await place({ paymentSystemId }))
    const { balance, awaited, expiring } = await readBonuses()
    expect([balance, awaited, expiring.map(({ amount }) => amount)]).toEqual([42, 176, [2, 10, 30]])
    const glance = await shopper.call.account.bonusSummary.query()
    expect(glance).toEqual({ balance, awaited, expiring: expiring.slice(0, 1) })
  })

  // Requirement: BON-29
  test('pages through one list: pending bonuses, then the newest entries first', async () => {
    for (let day = 0; day < 5; day++) {
      giveBonuses(db(), clientId, day + 1)
      shop.clock.advance(DAY_MS)
      const orderId = insertOrder(db(), { shopperId: clientId })
      spendBonuses(context(), { clientId, orderId, amount: 1 })
    }
    const awaited = [
      await place({ paymentSystemId: PAYMENT.online }),
      await place({ paymentSystemId: PAYMENT.sbp }),
    ]
    for (const id of awaited) {
      shop.clock.advance(1000)
      pay(id)
    }
    const whole = await readBonuses({ offset: 0, limit: 50 })
    expect(whole.history.slice(0, 2).map(({ orderId }) => orderId)).toEqual(awaited.toReversed())
    const dates = whole.history.map(({ dateOperation }) => dateOperation)
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    expect(whole.historyCount).toBe(whole.history.length)
    const pages = []
    for (let offset = 0; offset < whole.historyCount; offset += 3) {
      const page = await readBonuses({ offset, limit: 3 })
      expect(page.historyCount).toBe(whole.historyCount)
      pages.push(...page.history)
    }
    expect(pages).toEqual(whole.history)
    expect((await readBonuses({ offset: 100, limit: 10 })).history).toEqual([])
  })

  // Requirement: ROLE-9
  test('is open to its customer only', async () => {
    giveBonuses(db(), clientId, 100)
    const other = shop.newShopper()
    expect((await refusalOf(other.call.account.bonuses.query(FIRST_TEN))).code).toBe('NOT_SIGNED_IN')
    await signIn(shop, other, '+79120000002')
    expect(await other.call.account.bonuses.query(FIRST_TEN)).toMatchObject({ balance: 0, historyCount: 0 })
    expect(await shopper.call.auth.client.query()).toMatchObject({ phone: PHONE, bonusBalance: 100 })
  })
})

test('a ledger that does not add up is reported', async () => {
  const broken = createTestShop({ expectsErrors: true })
  const other = (await signIn(broken, broken.newShopper())).clientId
  const grantId = giveBonuses(broken.database.db, other, 10)
  broken.database.db.update(bonusGrants).set({ amountLeft: 9 }).where(eq(bonusGrants.id, grantId)).run()
  await runDueJobs(broken.deps)
  expect(broken.logged.join()).toContain('bonus grants differ from their entries')
  broken.close()
})

test('the database refuses to take more from a grant than it holds', () => {
  const grantId = giveBonuses(db(), clientId, 10)
  const burn = { clientId, kind: 'burn', grantId, at: OPENED_AT } as const
  expect(() =>
    db()
      .insert(bonusEntries)
      .values({ ...burn, amount: -11 })
      .run(),
  ).toThrow('bonus_lots_left')
  db()
    .insert(bonusEntries)
    .values({ ...burn, amount: -10 })
    .run()
  expect([balance(), openGrants(context(), clientId)]).toEqual([0, []])
})
