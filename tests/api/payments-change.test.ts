import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coupons } from '#db/schema/coupons.ts'
import { couponUses, orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { tariffs } from '#db/schema/tariffs.ts'
import { BANK_SIGNATURE_HEADER, signNotification } from '#server/upstream/bank/notification-signature.ts'
import type { OrderInput, OrderView } from '#shared/orders/contract.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { QUICK_FORM, simulatedForm } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'

const MINIMUM =
  'Минимальная сумма заказа без учета стоимости доставки 500р.\nОграничение не действует, если Вы забираете заказ в фирменном магазине'

let shop: SimulatedShop
let shopper: Shopper

beforeEach(() => {
  shop = createSimulatedShop()
  shopper = shop.newShopper()
  shopper.setCookie('city', `${CITY.moscow}!`)
})
afterEach(() => shop.close())

const bank = (mode: 'ok' | 'refuse') =>
  shopper.fetch('/simulator/api/faults', { method: 'PUT', body: JSON.stringify({ bank: { mode } }) })

/** Places an unpaid order from this browser; returns its public id. */
async function place(change: Partial<OrderInput> = {}, shopItemId: number = PRODUCT.cream): Promise<string> {
  await shopper.call.basket.add.mutate({ shopItemId, quantity: shopItemId === PRODUCT.cream ? 2 : 1 })
  await shopper.call.orders.place.mutate(
    await simulatedForm(shopper, { paymentSystemId: PAYMENT.online, ...change }),
  )
  return placedLast()
}
async function placedLast(): Promise<string> {
  const response = await shopper.fetch('/simulator/api/orders')
  return ((await response.json()) as { publicId: string }[])[0]?.publicId ?? ''
}
const orderOf = (publicId: string) => shopper.call.orders.byPublicId.query({ publicId })
const otherSystems = (publicId: string) => shopper.call.orders.otherPayments.query({ publicId })
async function change(publicId: string, paymentSystemId: number, shownTotal?: number): Promise<OrderView> {
  const { systems } = await otherSystems(publicId)
  const shown = shownTotal ?? systems.find(({ id }) => id === paymentSystemId)?.payableTotal ?? 0
  return shopper.call.orders.changePayment.mutate({ publicId, paymentSystemId, shownTotal: shown })
}
const lastPayment = () => shop.database.db.select().from(payments).all().at(-1)
function notify(state: 'paid' | 'failed' | 'refunded') {
  const { id = '', amount = 0 } = lastPayment() ?? {}
  const body = JSON.stringify({ id: randomUUID(), paymentId: id, amount, state })
  const headers = { [BANK_SIGNATURE_HEADER]: signNotification(body, shop.deps.config.bankSecret) }
  return shopper.fetch('/bank/notify/', { method: 'POST', body, headers })
}
/** Returns the lines, the money, and the payment of an order, to be compared with those of another order. */
function comparable({ paymentSystem, expiresAt, payment, canPay, ...order }: OrderView) {
  const { lines, finalTotal, totalDiscount, discounts, deliveryPrice, payableTotal, reasons, accrualTotal } =
    order
  const money = { finalTotal, totalDiscount, discounts, deliveryPrice, payableTotal, reasons, accrualTotal }
  return { paymentSystem, expiresAt, payment, canPay, lines, ...money }
}

describe('while the bank is down', () => {
  beforeEach(() => bank('refuse'))

  // Requirement: PAY-39, PAY-50
  test('the order says so and offers other payment systems with their prices', async () => {
    const publicId = await place()
    expect(await orderOf(publicId)).toMatchObject({ payment: 'pending', canPay: true })
    const { isBankUnavailable, systems } = await otherSystems(publicId)
    expect(isBankUnavailable).toBe(true)
    expect(systems.map(({ id }) => id)).not.toContain(PAYMENT.online)
    const { payableTotal } = await orderOf(publicId)
    const cash = systems.find(({ id }) => id === PAYMENT.cash)
    // Without the prepayment discount of 2 %.
    expect(cash).toMatchObject({ reasons: [], payableTotal: payableTotal + 24 })
    expect(systems.find(({ id }) => id === PAYMENT.sbp)).toMatchObject({ reasons: [], payableTotal })
  })

  // Requirement: PAY-39, DLV-38, DLV-39, PAY-52, PAY-53
  test.each([
    ['by courier', { tariffId: TARIFF.courier }],
    ['by post, which adds a cash fee', { tariffId: TARIFF.post }],
  ])('an order changed to cash equals one placed for cash: %s', async (_title, delivery) => {
    const publicId = await place(delivery)
    const { systems } = await otherSystems(publicId)
    const fee = delivery.tariffId === TARIFF.post ? 50 : 0
    expect(systems.find(({ id }) => id === PAYMENT.cash)?.cashFee).toBe(fee)
    const changed = await change(publicId, PAYMENT.cash)
    expect(changed).toMatchObject({ payment: 'none', canPay: false })
    expect(changed.history.at(-1)).toMatchObject({ track: 'payment', state: 'none' })
    expect(changed.reasons.reduce((sum, { amount }) => sum + amount, 0)).toBe(changed.payableTotal)
    const placed = await orderOf(await place({ ...delivery, paymentSystemId: PAYMENT.cash }))
    expect(comparable(changed)).toEqual(comparable(placed))
  })

  // Requirement: PAY-50
  test('the order no longer says so once the bank answers again', async () => {
    const publicId = await place()
    await bank('ok')
    await shopper.call.orders.pay.mutate({ publicId })
    expect((await otherSystems(publicId)).isBankUnavailable).toBe(false)
  })
})

// Requirement: PAY-50
test('an order with a refused payment says for half a minute that the bank has failed', async () => {
  const publicId = await place()
  await notify('failed')
  expect((await otherSystems(publicId)).isBankUnavailable).toBe(false)
  await bank('refuse')
  await place()
  expect((await otherSystems(publicId)).isBankUnavailable).toBe(true)
  await shopper.postJson('/simulator/api/clock', { advanceMs: 25_000 })
  expect((await otherSystems(publicId)).isBankUnavailable).toBe(true)
  await shopper.postJson('/simulator/api/clock', { advanceMs: 5000 })
  expect((await otherSystems(publicId)).isBankUnavailable).toBe(false)
})

// Requirement: COUP-15, COUP-22
test('an order changed to cash uses its coupon for free delivery only then, where it takes off the fee for cash', async () => {
  const { db } = shop.database
  // The parcel is free, but not its payment in cash.
  db.update(tariffs).set({ freeThreshold: 1000 }).where(eq(tariffs.id, TARIFF.post)).run()
  insertCoupon(db, 'FREE', { kind: 'free-delivery', value: 0, isOncePerPhone: true })
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 8 })
  await shopper.choose({ couponText: 'FREE' })
  const publicId = await place({ tariffId: TARIFF.post })
  const uses = () => db.select().from(coupons).get()?.uses
  expect(uses()).toBe(0)
  expect(await change(publicId, PAYMENT.cash)).toMatchObject({ deliveryPrice: 0 })
  expect(uses()).toBe(1)
  expect(db.select().from(couponUses).all()).toHaveLength(1)
})

// Requirement: COUP-22
test('an order changed to cash gives its coupon back if the sums stored by an earlier version are without it', async () => {
  const { db } = shop.database
  insertCoupon(db, 'MINUS100')
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  await shopper.choose({ couponText: 'MINUS100' })
  const publicId = await place()
  const uses = () => [db.select().from(coupons).get()?.uses, db.select().from(couponUses).all().length]
  expect(uses()).toEqual([1, 1])
  const withoutCoupon = sql`json_set(${orders.otherPayment}, '$.onReceipt.couponKey', null)`
  db.update(orders).set({ otherPayment: withoutCoupon }).run()
  await change(publicId, PAYMENT.cash)
  expect(uses()).toEqual([0, 0])
})

// Requirement: COUP-22
test('an order is not changed to cash at a price with a coupon that is used up, and says why', async () => {
  const { db } = shop.database
  db.update(tariffs).set({ freeThreshold: 1000 }).where(eq(tariffs.id, TARIFF.post)).run()
  insertCoupon(db, 'FREE', { kind: 'free-delivery', value: 0, maxUses: 1 })
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 8 })
  await shopper.choose({ couponText: 'FREE' })
  const publicId = await place({ tariffId: TARIFF.post })
  db.update(coupons).set({ uses: 1 }).run()
  const { systems } = await otherSystems(publicId)
  const reasons = Object.fromEntries(systems.map((system) => [system.id, system.reasons]))
  expect(reasons[PAYMENT.cash]).toEqual(['Купон не найден или уже не действует'])
  expect(reasons[PAYMENT.sbp]).toEqual([])
  expect(await refusalOf(change(publicId, PAYMENT.cash))).toMatchObject({ code: 'COUPON_NOT_FOUND' })
})

describe('after a refused payment', () => {
  // Requirement: PAY-39
  test('another prepay system keeps the price and is paid at the bank', async () => {
    const publicId = await place()
    await notify('failed')
    const before = await orderOf(publicId)
    expect(before).toMatchObject({ payment: 'failed', canPay: true })
    const changed = await change(publicId, PAYMENT.sbp)
    expect(changed).toMatchObject({
      ...{ payment: 'failed', canPay: true, expiresAt: before.expiresAt },
      ...{ payableTotal: before.payableTotal, paymentSystem: { id: PAYMENT.sbp } },
    })
    await shopper.call.orders.pay.mutate({ publicId })
    await notify('paid')
    expect(await orderOf(publicId)).toMatchObject({ payment: 'paid', paymentSystem: { id: PAYMENT.sbp } })
  })

  // Requirement: PAY-34, ORD-50, PAY-51, PAY-53
  test('a late payment by the former system is refunded, and the changed order shows that and stays as it is', async () => {
    const publicId = await place()
    const changed = await change(publicId, PAYMENT.cash)
    expect((await notify('paid')).status).toBe(200)
    const requested = { track: 'refund', state: 'requested', at: shop.deps.clock.now() } as const
    const told = { name: 'Пришла лишняя оплата, возвращаем деньги', at: requested.at }
    expect(await orderOf(publicId)).toEqual({
      ...{ ...changed, history: [...changed.history, requested] },
      words: { ...changed.words, past: [...changed.words.past, told] },
    })
    expect(lastPayment()).toMatchObject({ state: 'refunding' })
    await shopper.postJson('/simulator/api/clock', { advanceMs: 1000 })
    await notify('refunded')
    expect((await orderOf(publicId)).history.slice(-2)).toEqual([
      requested,
      { track: 'refund', state: 'confirmed', at: shop.deps.clock.now() },
    ])
  })
})

describe('the rules of availability apply', () => {
  // Requirement: PAY-12, PAY-14, PAY-17
  test.each<[string, Partial<OrderInput>, number, number, string]>([
    ['below the minimum', {}, PRODUCT.file, PAYMENT.cash, MINIMUM],
    [
      'at a point that takes prepaid orders only',
      { tariffId: TARIFF.pickup, pickupPointId: POINT.moscowPrepaid },
      PRODUCT.cream,
      PAYMENT.cash,
      'Выбранный способ доставки работает только со 100% предоплатой',
    ],
    ['over the maximum', {}, PRODUCT.lamp, PAYMENT.shares, 'Максимальная сумма заказа 30000 р.'],
  ])('%s', async (_title, form, product, systemId, reason) => {
    const publicId = await place(form, product)
    const { systems } = await otherSystems(publicId)
    expect(systems.find(({ id }) => id === systemId)?.reasons).toEqual([reason])
    const refusal = await refusalOf(change(publicId, systemId))
    expect(refusal).toMatchObject({
      code: 'ORDER_REFUSED',
      details: { errors: { paymentSystemId: [reason] } },
    })
    expect(await orderOf(publicId)).toMatchObject({ paymentSystem: { id: PAYMENT.online } })
  })

  // Requirement: PAY-15, PAY-16
  test('in a region where a system is disabled, and abroad', async () => {
    shopper.setCookie('city', `${CITY.anadyr}!`)
    const far = await otherSystems(await place())
    expect(far.systems.find(({ id }) => id === PAYMENT.card)?.reasons).toEqual([
      'Недоступен для выбранного региона',
    ])
    shopper.setCookie('city', `${CITY.minsk}!`)
    const abroad = await otherSystems(await place({ tariffId: TARIFF.cisCourier, address: 'Minsk' }))
    expect(abroad.systems.filter(({ reasons }) => reasons.length === 0).map(({ id }) => id)).toEqual([
      PAYMENT.foreignCard,
    ])
  })

  test('at a price other than the one shown, so that nothing changes', async () => {
    const publicId = await place()
    expect(await refusalOf(change(publicId, PAYMENT.cash, 1))).toMatchObject({ code: 'ORDER_REFUSED' })
    expect(await orderOf(publicId)).toMatchObject({ paymentSystem: { id: PAYMENT.online } })
  })
})

describe('no other payment system is offered', () => {
  test('for a paid order', async () => {
    const publicId = await place()
    await notify('paid')
    expect(await otherSystems(publicId)).toEqual({ isBankUnavailable: false, systems: [] })
    expect(await refusalOf(change(publicId, PAYMENT.sbp))).toMatchObject({ code: 'PAYMENT_NOT_POSSIBLE' })
  })

  test('for a quick order or an unknown order, and an unknown system is refused', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { path } = await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
    expect(await otherSystems(path.split('/')[2] ?? '')).toEqual({ isBankUnavailable: false, systems: [] })
    expect(await refusalOf(otherSystems('x'.repeat(32)))).toMatchObject({ status: 404 })
    const publicId = await place()
    expect(await refusalOf(change(publicId, 999))).toMatchObject({ code: 'NOT_FOUND' })
  })
})
