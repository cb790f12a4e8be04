import { afterEach, beforeEach, expect, test } from 'vitest'
import { coupons } from '#db/schema/coupons.ts'
import { couponUses, orders } from '#db/schema/orders.ts'
import { bonusBalance } from '#server/bonuses/bonus-ledger.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { giveBonuses, ledgerOf } from '#tests/support/client-account.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const DAY = 86_400_000
const COUPON_USES = 5
const BALANCE = 250

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
})
afterEach(() => shop.close())

const phoneOf = (turn: number) => `+7 (912) 345-${String(turn).padStart(4, '0').replace(/..$/, '-$&')}`

interface Attempt {
  readonly shown: number
  readonly order: { readonly orderId: number } | null
}

/** Places an order at the sum that the basket shows; `order` is null when the call fails. */
async function order(shopper: Shopper, turn: number): Promise<Attempt> {
  const { payableTotal: shown } = await shopper.basket()
  const form = orderForm({ phone: phoneOf(turn), shownTotal: shown })
  return { shown, order: await shopper.call.orders.place.mutate(form).catch(() => null) }
}

// Requirement: ORD-3, COUP-16, BON-11, BON-15, BASK-30
test('a hundred orders at once share one coupon, one balance, and one last piece without overuse', async () => {
  const { db } = shop.database
  db.insert(coupons)
    .values({
      ...{
        key: 'five',
        code: 'FIVE',
        kind: 'percent',
        value: 20,
        minTotal: 0,
        brandIds: [],
        categoryIds: [],
      },
      ...{ startsAt: OPENED_AT - DAY, endsAt: OPENED_AT + DAY, isOncePerPhone: false, maxUses: COUPON_USES },
    })
    .run()
  const owner = shop.newShopper()
  const { clientId } = await signIn(shop, owner)
  giveBonuses(db, clientId, 120)
  giveBonuses(db, clientId, BALANCE - 120)
  const session = owner.cookies.get('access-token') ?? ''
  const { tariffId, paymentSystemId } = orderForm()

  const withCoupon = await guests(40, async (guest) => {
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 8 })
    await guest.choose({ couponText: 'FIVE', tariffId, paymentSystemId })
  })
  const withLastOne = await guests(30, async (guest) => {
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.lastOne, quantity: 1 })
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 3 })
    await guest.choose({ tariffId, paymentSystemId })
  })
  const spend = async (turn: number): Promise<Attempt> => {
    const browser = shop.newShopper()
    browser.setCookie('access-token', session)
    await browser.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 10 }).catch(() => null)
    await browser.choose({ bonusesToWithdraw: 100, tariffId, paymentSystemId })
    return order(browser, turn)
  }

  const [coupon, last, bonuses] = await Promise.all([
    Promise.all(withCoupon.map((guest, i) => order(guest, i))),
    Promise.all(withLastOne.map((guest, i) => order(guest, 100 + i))),
    Promise.all(Array.from({ length: 30 }, (_, i) => spend(200 + i))),
  ])

  // Five orders use the coupon. Later orders at the sum with the coupon are refused, not charged more.
  expect(coupon.filter((attempt) => attempt.order !== null)).toHaveLength(COUPON_USES)
  expect(db.select().from(coupons).get()?.uses).toBe(COUPON_USES)
  expect(db.select().from(couponUses).all()).toHaveLength(COUPON_USES)

  expect(last.filter((attempt) => attempt.order !== null)).toHaveLength(1)
  expect(shop.stockOf(PRODUCT.lastOne)).toBe(0)

  const spent = ledgerOf(db, clientId).filter(({ kind }) => kind === 'spend')
  const taken = spent.reduce((sum, { amount }) => sum - amount, 0)
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThanOrEqual(BALANCE)
  expect(bonusBalance({ db }, clientId)).toBe(BALANCE - taken)

  const stored = db.select().from(orders).all()
  expect(stored.reduce((sum, { discounts }) => sum + (discounts['Оплата бонусами'] ?? 0), 0)).toBe(taken)
  for (const { reasons, finalTotal, deliveryPrice } of stored) {
    expect(reasons.reduce((sum, { amount }) => sum + amount, 0)).toBe(finalTotal + (deliveryPrice ?? 0))
  }
  // Every placed order costs the sum that was shown.
  const attempts = [...coupon, ...last, ...bonuses].flatMap(({ shown, order }) =>
    order ? [{ shown, ...order }] : [],
  )
  const paid = new Map(
    stored.map(({ id, finalTotal, deliveryPrice }) => [id, finalTotal + (deliveryPrice ?? 0)]),
  )
  expect(attempts.map(({ orderId }) => paid.get(orderId))).toEqual(attempts.map(({ shown }) => shown))
  expect(findStockMismatches(db)).toEqual([])
})

// Requirement: COUP-16
test('an order that lost its coupon to another is refused, and passes at the new sum', async () => {
  const { db } = shop.database
  db.insert(coupons)
    .values({
      ...{ key: 'one', code: 'ONE', kind: 'sum', value: 200, minTotal: 0, brandIds: [], categoryIds: [] },
      ...{ startsAt: OPENED_AT - DAY, endsAt: OPENED_AT + DAY, isOncePerPhone: false, maxUses: 1 },
    })
    .run()
  const { tariffId, paymentSystemId } = orderForm()
  const both = await guests(2, async (guest) => {
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    await guest.choose({ couponText: 'ONE', tariffId, paymentSystemId })
  })
  const [first, second] = both
  if (!first || !second) throw new Error('two guests')
  const { payableTotal } = await second.basket()
  await first.call.orders.place.mutate(orderForm({ shownTotal: payableTotal }))
  const form = (shownTotal: number) => orderForm({ phone: phoneOf(2), shownTotal })
  const refusal = await refusalOf(second.call.orders.place.mutate(form(payableTotal)))
  expect(refusal).toMatchObject({
    code: 'ORDER_REFUSED',
    details: { errors: { total: [expect.any(String)] } },
  })
  const after = await second.basket()
  expect(after).toMatchObject({ coupon: null, payableTotal: payableTotal + 200 })
  await second.call.orders.place.mutate(form(after.payableTotal))
})

function guests(count: number, prepare: (guest: Shopper) => Promise<void>): Promise<Shopper[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const guest = shop.newShopper()
      await prepare(guest)
      return guest
    }),
  )
}
