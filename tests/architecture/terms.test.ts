import { gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#db/client.ts'
import { tariffs } from '#db/schema/tariffs.ts'
import { createApp } from '#server/app.ts'
import { openShop } from '#server/open-shop.ts'
import { builtInSettings } from '#server/settings/read-settings.ts'
import type * as Sessions from '#shared/auth/session-days.ts'
import type * as Bonuses from '#shared/bonuses/bonus-terms.ts'
import type * as Waits from '#shared/orders/order-waits.ts'
import type * as Installments from '#shared/payments/installment-schedule.ts'
import type * as Retention from '#shared/retention-days.ts'
import { DEFAULT_TERMS } from '#shared/shop-terms.ts'
import type * as Delivery from '#shared/tariffs/delivery-price.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

// Numbers that no page of the shop has otherwise.
vi.mock('#shared/bonuses/bonus-terms.ts', () => ({ BONUS_DELAY_DAYS: 65 }))
vi.mock('#shared/tariffs/delivery-price.ts', async (original) => ({
  ...(await original<object>()),
  MIN_CASH_FEE: 66,
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
  ...(await vi.importActual<typeof Bonuses>('#shared/bonuses/bonus-terms.ts')),
  ...(await vi.importActual<typeof Delivery>('#shared/tariffs/delivery-price.ts')),
  ...(await vi.importActual<typeof Installments>('#shared/payments/installment-schedule.ts')),
  ...(await vi.importActual<typeof Waits>('#shared/orders/order-waits.ts')),
  ...(await vi.importActual<typeof Sessions>('#shared/auth/session-days.ts')),
  ...(await vi.importActual<typeof Retention>('#shared/retention-days.ts')),
}
/** Terms of the settings that no page of the shop has otherwise. */
const TERMS = {
  ...{ prepayPercent: 41, bonusLimitPercent: 62, accrualPercent: 43 },
  ...{ bonusLifeDays: 664, minSumOnReceipt: 667 },
}
/** Settings in which everything differs from those of the demo. */
const OTHER = builtInSettings(
  {
    company: {
      ...{ phone: '8 800 100-20-30', moscowPhone: '8 495 100-20-31', hours: '10:01-20:02' },
      ...{ email: 'care@other.test', partnersEmail: 'partners@other.test' },
      messenger: { name: 'Иной', href: 'https://messenger.test/other' },
      networks: [{ name: 'Сеть', href: 'https://network.test/other' }],
      legalEntity: {
        name: 'ИП Лакова',
        inn: '770000000000',
        ogrn: '320000000000000',
        address: 'Уфа, Ленина, 1',
      },
      claims: { products: 7001, clients: 7002 },
    },
    documents: { folder: 'docs' },
    warehouse: { city: 'Уфа', where: 'в\u00a0Уфе' },
    stores: [
      {
        ...{
          id: 'kazan',
          city: 'Казань',
          where: 'в\u00a0Казани',
          address: 'ул. Баумана, 9',
          hours: '11:03-19:04',
        },
        ...{
          roadMap: 'Под аркой',
          phone: '8 843 100-20-32',
          latitude: 55.79,
          longitude: 49.11,
          storageDays: 79,
        },
      },
    ],
    delivery: { tariffs: { ozonPickup: { offered: false } } },
    terms: TERMS,
    menuLinks: [{ label: 'Мастер-классы', to: '/brands/' }],
  },
  'a test',
)
/** What only the demo's settings say. */
const OF_THE_DEMO = new RegExp(
  ['555-01-47', '120-41-47', '09:00', 'example', 'ООО', 'Цвиллинга', 'Вайнера', '7400000000'].join('|'),
)

const [, ...days] = real.INSTALLMENT_DAYS
const REAL_TERMS = [
  ...[DEFAULT_TERMS.prepayPercent, DEFAULT_TERMS.bonusLimitPercent, DEFAULT_TERMS.accrualPercent].map(
    (percent) => `${percent} %`,
  ),
  ...[DEFAULT_TERMS.bonusLifeDays, real.SESSION_DAYS, real.GUEST_DAYS, real.DEVICE_DAYS].map(
    (count) => `${count} дн`,
  ),
  ...[real.MIN_CASH_FEE, DEFAULT_TERMS.minSumOnReceipt].map((sum) => `${sum} ₽`),
  ...[real.UNPAID_HOURS, real.UNCONFIRMED_HOURS].map((hours) => `${hours} ч`),
  `${days.slice(0, -1).join(', ')} и ${days.at(-1)}`,
]

let shop: TestShop
/** A shop with the same settings on a database of its own, with the stores and tariffs of the settings. */
let settled: OpenDatabase
/** The terms in the database before this test has replaced them. */
let storedTerms: readonly string[]
beforeAll(() => {
  shop = createTestShop({ config: { shop: OTHER } })
  settled = openShop(':memory:', 'production', { shop: OTHER })
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
afterAll(() => {
  shop.close()
  settled.close()
})

async function read(path: string, database = shop.database): Promise<string> {
  const response = await createShopper(createApp({ ...shop.deps, database, assets: PAGE_ASSETS })).fetch(path)
  return response.text()
}

async function textOf(path: string): Promise<string> {
  const html = (await read(path)).replace(/<script[\s\S]*?<\/script>/g, '')
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return main
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;|\s/g, ' ')
    .replace(/(\d) (?=\d{3})/g, '$1')
}

test.each([
  ['/bonus-program/', ['41 %', '62 %', '43 %', '664 дня', '65 дней']],
  ['/help/', ['41 %', '62 %', '68 дней', '69 дней', '71 день', '775 дней', '81 час', '82 часа']],
  ['/help/', ['88 дней', '89 дней']],
  ['/help/', ['83 часа', '84 штук', '85 штук', '8686 ₽', '87 таких']],
  ['/faq/dostavka/', ['79 %', '66 ₽', '667 ₽', '41 %', '72, 73 и 74 дня', '7877 ₽', '81 час']],
  ['/faq/dostavka/', ['Без входа по коду большой заказ, а иногда и обычный, ждёт 83 часа']],
])('states the terms of the rules and of the database on %s', async (path, terms) => {
  const text = await textOf(path)
  for (const term of terms) expect(text).toContain(term)
  expect(storedTerms).not.toEqual([])
  // The real terms, which this test has replaced.
  for (const term of [...REAL_TERMS, ...storedTerms]) expect(text).not.toMatch(new RegExp(`(?<!\\d)${term}`))
})

// Requirement: PAGE-37
test.each([
  ['/', ['8 800 100-20-30', '10:01-20:02', 'в Казани', '7001', '7002', 'Мастер-классы', 'care@other.test']],
  ['/contacts/', ['8 495 100-20-31', 'ул. Баумана, 9', '11:03-19:04', 'Под аркой', '8 843 100-20-32']],
  ['/contacts/', ['messenger.test', 'network.test', 'partners@other.test', 'ИП Лакова', '320000000000000']],
  ['/about-us/company/', ['1 магазин', 'В Казани', 'Уфа, Ленина, 1', '/docs/oferta.pdf']],
  ['/faq/dostavka/', ['заказы в Уфе', 'В Казани, всегда', '79 дней']],
])('shows what the settings say, and nothing of the demo, on %s', async (path, facts) => {
  const html = (await read(path, settled)).replace(/&nbsp;|\s|\u00a0/g, ' ').replace(/<!-- -->/g, '')
  for (const fact of facts) expect(html).toContain(fact)
  expect(OF_THE_DEMO.exec(html)?.[0]).toBeUndefined()
})
