import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { coupons } from '#db/schema/coupons.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { BasketView } from '#shared/basket/contract.ts'
import { formatPhone } from '#shared/phone.ts'
import { giveBonuses, ledgerOf } from '#tests/support/client-account.ts'
import { BRAND, CATEGORY, OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { runs } from '#tests/support/thorough.ts'

const DAY = 86_400_000
const SHELF = [PRODUCT.polish, PRODUCT.top, PRODUCT.cream, PRODUCT.oil, PRODUCT.giftCard, PRODUCT.file]

let shop: TestShop
beforeAll(() => {
  shop = createTestShop()
  const terms = { brandIds: [], categoryIds: [], startsAt: OPENED_AT - DAY, endsAt: OPENED_AT + DAY }
  const plain = { ...terms, minTotal: 0, isOncePerPhone: false }
  shop.database.db
    .insert(coupons)
    .values([
      { ...plain, key: 'percent', code: 'PERCENT', kind: 'percent', value: 15 },
      {
        ...plain,
        ...{ key: 'nord', code: 'NORD', kind: 'percent', value: 33, brandIds: [BRAND.nord] },
        ...{ categoryIds: [CATEGORY.care], minTotal: 700 },
      },
      { ...plain, key: 'sum', code: 'SUM', kind: 'sum', value: 777 },
      { ...plain, key: 'free', code: 'FREE', kind: 'free-delivery', value: 0, minTotal: 1000 },
      { ...plain, key: 'gift', code: 'GIFT', kind: 'gift', value: 0, giftProductId: PRODUCT.gift },
    ])
    .run()
})
afterAll(() => shop.close())

const DELIVERIES = [
  { tariffId: TARIFF.courier, pickupPointId: 0 },
  { tariffId: TARIFF.post, pickupPointId: 0 },
  { tariffId: TARIFF.pickup, pickupPointId: POINT.moscow },
] as const

const arbitraryOrder = fc.record({
  lines: fc.uniqueArray(
    fc.record({ shopItemId: fc.constantFrom(...SHELF), quantity: fc.integer({ min: 1, max: 7 }) }),
    { selector: ({ shopItemId }) => shopItemId, minLength: 1, maxLength: 5 },
  ),
  couponText: fc.constantFrom('', 'PERCENT', 'NORD', 'SUM', 'FREE', 'GIFT'),
  delivery: fc.constantFrom(...DELIVERIES),
  paymentSystemId: fc.constantFrom(PAYMENT.cash, PAYMENT.online, PAYMENT.shares, PAYMENT.sbp),
  bonusesToWithdraw: fc.integer({ min: 0, max: 3000 }),
  balance: fc.option(fc.integer({ min: 1, max: 2500 })),
})

let phones = 0
const freshPhone = () => `+7900${String(phones++).padStart(7, '0')}`

const sumOf = (reasons: BasketView['reasons']) => reasons.reduce((sum, { amount }) => sum + amount, 0)

/** The fields of money that a basket and an order have in common. */
const MONEY = [
  'quantity',
  'baseTotal',
  'totalDiscount',
  'finalTotal',
  'payableTotal',
  'accrualTotal',
] as const
const moneyOf = <T extends Record<(typeof MONEY)[number], number>>(of: T) => MONEY.map((name) => of[name])

// Requirement: BASK-30, BASK-32
test('the order stores exactly the money that the basket showed', async () => {
  let placed = 0
  await fc.assert(
    fc.asyncProperty(arbitraryOrder, async ({ lines, delivery, balance, ...choice }) => {
      const { db } = shop.database
      for (const id of [...SHELF, PRODUCT.gift]) shop.setStock(id, 100)
      const phone = freshPhone()
      const shopper = shop.newShopper()
      const client = balance === null ? null : (await signIn(shop, shopper, phone)).clientId
      if (client !== null && balance !== null) giveBonuses(db, client, balance)
      for (const line of lines) await shopper.call.basket.add.mutate(line)
      const chosen = { paymentSystemId: choice.paymentSystemId, ...delivery }
      const shown = await shopper.choose({ ...choice, ...delivery })
      expect(await shopper.basket()).toEqual(shown)
      expect(sumOf(shown.reasons)).toBe(shown.payableTotal)

      const form = orderForm({ ...chosen, phone: formatPhone(phone), shownTotal: shown.payableTotal })
      const system = (await shopper.call.payments.systems.query()).find(
        ({ id }) => id === chosen.paymentSystemId,
      )
      // An unavailable payment system is refused with the reasons that the page shows, and the basket stays.
      const reasons = system?.reasons ?? []
      const outcome = await shopper.call.orders.place.mutate(form).then(
        ({ orderId }) => ({ orderId, errors: {} }),
        (error) => ({ orderId: 0, errors: error.data.app.details.errors }),
      )
      expect(outcome.errors).toEqual(reasons.length > 0 ? { paymentSystemId: reasons } : {})
      const after = await shopper.basket()
      expect(after.payableTotal).toBe(reasons.length > 0 ? shown.payableTotal : 0)
      if (reasons.length > 0) return
      const { orderId } = outcome
      placed += 1
      expect(system?.payableTotal).toBe(shown.payableTotal)
      const row = db.select().from(orders).where(eq(orders.id, orderId)).get()
      if (!row) throw new Error('an order that was placed stands in the database')
      const read = () => shopper.call.orders.byPublicId.query({ publicId: row.publicId })
      const order = await read()
      expect(moneyOf(order)).toEqual(moneyOf(shown))
      expect(order.discounts).toEqual(shown.summary.discounts)
      expect(order.deliveryPrice).toBe(shown.summary.deliveryPrice)
      expect(order.reasons).toEqual(shown.reasons)
      expect(order.lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)).toBe(shown.finalTotal)
      expect(order.lines.filter(({ giftName }) => giftName !== null).length).toBe(shown.summary.gifts.length)

      const due = db.select().from(payments).where(eq(payments.orderId, orderId)).all()
      expect(due.map(({ amount }) => amount)).toEqual(row.isPrepay ? [shown.payableTotal] : [])
      const spent = client === null ? [] : ledgerOf(db, client).filter(({ kind }) => kind === 'spend')
      expect(spent.reduce((sum, { amount }) => sum - amount, 0)).toBe(shown.bonusesToWithdraw)

      // A later change of the catalog does not reach the order.
      db.update(products).set({ name: 'Другое' }).where(eq(products.id, PRODUCT.oil)).run()
      expect(await read()).toEqual(order)
      db.update(products).set({ name: 'Масло для кутикулы «Норд»' }).where(eq(products.id, PRODUCT.oil)).run()
    }),
    { numRuns: runs(30) },
  )
  expect(placed).toBeGreaterThan(8)
}, 60_000)
