import { gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tariffs } from '#db/schema/tariffs.ts'
import { createApp } from '#server/app.ts'
import type * as Sessions from '#shared/auth/session-days.ts'
import type * as Basket from '#shared/basket/price-basket.ts'
import type * as Bonuses from '#shared/bonuses/bonus-terms.ts'
import type * as Waits from '#shared/orders/order-waits.ts'
import type * as Installments from '#shared/payments/installment-schedule.ts'
import type * as Payments from '#shared/payments/payment-availability.ts'
import type * as Retention from '#shared/retention-days.ts'
import type * as Delivery from '#shared/tariffs/delivery-price.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

// Numbers that no page of the shop has otherwise.
vi.mock('#shared/basket/price-basket.ts', async (original) => ({
  ...(await original<object>()),
  ...{ PREPAY_PERCENT: 61, BONUS_LIMIT_PERCENT: 62, ACCRUAL_PERCENT: 63 },
}))
vi.mock('#shared/bonuses/bonus-terms.ts', () => ({ BONUS_LIFE_DAYS: 664, BONUS_DELAY_DAYS: 65 }))
vi.mock('#shared/tariffs/delivery-price.ts', async (original) => ({
  ...(await original<object>()),
  MIN_CASH_FEE: 66,
}))
vi.mock('#shared/payments/payment-availability.ts', async (original) => ({
  ...(await original<object>()),
  MIN_SUM_ON_DELIVERY: 667,
}))
vi.mock('#shared/orders/return-terms.ts', () => ({ RETURN_DAYS: 68, STORE_RETURN_DAYS: 69, REFUND_DAYS: 71 }))
vi.mock('#shared/payments/installment-schedule.ts', async (original) => ({
  ...(await original<object>()),
  INSTALLMENT_DAYS: [0, 72, 73, 74],
}))
vi.mock('#shared/orders/order-waits.ts', () => ({
  ...{ UNPAID_HOURS: 81, UNCONFIRMED_HOURS: 82, UNPAID_UNPROVEN_HOURS: 83 },
}))
vi.mock('#shared/orders/unproven-limits.ts', async (original) => ({
  ...(await original<object>()),
  UNPROVEN_LIMITS: { piecesOfProduct: 84, pieces: 85, total: 8686, openOrders: 87 },
}))
vi.mock('#shared/retention-days.ts', async (original) => ({
  ...(await original<object>()),
  ...{ GUEST_DAYS: 88, DEVICE_DAYS: 89 },
}))
vi.mock('#shared/auth/session-days.ts', () => ({ SESSION_DAYS: 775, SESSION_IDLE_DAYS: 76 }))

const real = {
  ...(await vi.importActual<typeof Basket>('#shared/basket/price-basket.ts')),
  ...(await vi.importActual<typeof Bonuses>('#shared/bonuses/bonus-terms.ts')),
  ...(await vi.importActual<typeof Delivery>('#shared/tariffs/delivery-price.ts')),
  ...(await vi.importActual<typeof Payments>('#shared/payments/payment-availability.ts')),
  ...(await vi.importActual<typeof Installments>('#shared/payments/installment-schedule.ts')),
  ...(await vi.importActual<typeof Waits>('#shared/orders/order-waits.ts')),
  ...(await vi.importActual<typeof Sessions>('#shared/auth/session-days.ts')),
  ...(await vi.importActual<typeof Retention>('#shared/retention-days.ts')),
}
const [, ...days] = real.INSTALLMENT_DAYS
const REAL_TERMS = [
  ...[real.PREPAY_PERCENT, real.BONUS_LIMIT_PERCENT, real.ACCRUAL_PERCENT].map((percent) => `${percent} %`),
  ...[real.BONUS_LIFE_DAYS, real.SESSION_DAYS, real.GUEST_DAYS, real.DEVICE_DAYS].map(
    (count) => `${count} дн`,
  ),
  ...[real.MIN_CASH_FEE, real.MIN_SUM_ON_DELIVERY].map((sum) => `${sum} ₽`),
  ...[real.UNPAID_HOURS, real.UNCONFIRMED_HOURS].map((hours) => `${hours} ч`),
  `${days.slice(0, -1).join(', ')} и ${days.at(-1)}`,
]

let shop: TestShop
/** The terms in the database before this test has replaced them. */
let storedTerms: readonly string[]
beforeAll(() => {
  shop = createTestShop()
  const { db } = shop.database
  storedTerms = db
    .select()
    .from(tariffs)
    .all()
    .flatMap(({ freeThreshold, surchargePercent }) => [
      ...(freeThreshold === null ? [] : [`${freeThreshold} ₽`]),
      ...(surchargePercent === 0 ? [] : [`${surchargePercent} %`]),
    ])
  db.update(tariffs).set({ freeThreshold: 7877 }).run()
  db.update(tariffs).set({ surchargePercent: 79 }).where(gt(tariffs.surchargePercent, 0)).run()
})
afterAll(() => shop.close())

async function textOf(path: string): Promise<string> {
  const response = await createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS })).fetch(path)
  const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '')
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return main
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;|\s/g, ' ')
    .replace(/(\d) (?=\d{3})/g, '$1')
}

test.each([
  ['/bonus-program/', ['61 %', '62 %', '63 %', '664 дня', '65 дней']],
  ['/help/', ['61 %', '62 %', '68 дней', '69 дней', '71 день', '775 дней', '81 час', '82 часа']],
  ['/help/', ['88 дней', '89 дней']],
  ['/help/', ['83 часа', '84 штук', '85 штук', '8686 ₽', '87 таких']],
  ['/faq/dostavka/', ['79 %', '66 ₽', '667 ₽', '61 %', '72, 73 и 74 дня', '7877 ₽', '81 час']],
])('states the terms of the rules and of the database on %s', async (path, terms) => {
  const text = await textOf(path)
  for (const term of terms) expect(text).toContain(term)
  expect(storedTerms).not.toEqual([])
  // The real terms, which this test has replaced.
  for (const term of [...REAL_TERMS, ...storedTerms]) expect(text).not.toMatch(new RegExp(`(?<!\\d)${term}`))
})
