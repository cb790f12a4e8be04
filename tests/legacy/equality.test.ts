import { expect, test } from 'vitest'
import { giveBonuses, insertOrder } from '#tests/support/client-account.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, COUNTRY, PAYMENT, POINT, REGION, TARIFF } from '#tests/support/fixture-places.ts'
import { insertCampaign } from '#tests/support/insert-campaign.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { legacyApi } from '#tests/support/legacy-api.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import { refusal, type ShopApi } from '#tests/support/shop-api.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { humanToken, lastCode, wrongCode } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { trpcApi } from '#tests/support/trpc-api.ts'

const CAMPAIGN = 7
const CHOICE = { tariffId: TARIFF.courier, paymentSystemId: PAYMENT.cash }
const TO_POINT = {
  ...{ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow, paymentSystemId: PAYMENT.sbp },
  ...{ street: '', buildingNumber: '', flatNumber: '' },
}

/** Makes calls; each yielded answer must be the same by tRPC and by the legacy REST API. */
type Scenario = (api: ShopApi, shop: TestShop) => AsyncGenerator<unknown>

const SCENARIOS: Record<string, Scenario> = {
  async *'a guest places an order by courier and a quick order'(api) {
    yield refusal(api.place(orderForm()))
    yield api.add(PRODUCT.cream)
    yield api.add(PRODUCT.polish)
    yield api.add(PRODUCT.polish)
    yield refusal(api.add(PRODUCT.soldOut))
    yield api.removeItem(PRODUCT.cream)
    yield api.choose(CHOICE)
    yield api.tariffs()
    yield api.paymentSystems()
    yield api.prices([TARIFF.courier, TARIFF.post, TARIFF.store])
    yield refusal(api.place(orderForm({ name: '', email: 'anna', street: '', paymentSystemId: 0 })))
    yield refusal(api.place(orderForm({ reToken: '' })))
    yield refusal(api.place(orderForm({ reToken: 'a robot’s' })))
    yield api.place(orderForm())
    yield api.choose({ tariffId: 0, paymentSystemId: 0 })
    yield api.add(PRODUCT.top)
    yield refusal(api.placeQuick({ ...QUICK_FORM, phone: '+7 (912)' }))
    yield api.placeQuick(QUICK_FORM)
  },
  async *'a customer orders with a coupon and bonuses'(api, shop) {
    yield api.add(PRODUCT.table)
    const clientId = yield* signIn(api, shop)
    giveBonuses(shop.database.db, clientId, 500)
    yield refusal(api.coupon('nothing'))
    yield api.coupon('minus100')
    const bonuses = 300
    const { tariffId, paymentSystemId } = TO_POINT
    yield api.choose({ tariffId, paymentSystemId, couponText: 'minus100', bonuses })
    yield refusal(api.place(orderForm({ ...TO_POINT, bonusesToWithdraw: 500, couponText: 'nothing' })))
    yield api.place(orderForm({ ...TO_POINT, bonusesToWithdraw: bonuses, isMobile: true }))
    yield api.client()
  },
  async *'a guest sends a coupon with the order only'(api) {
    yield api.add(PRODUCT.cream)
    yield api.place(orderForm({ couponText: ' «Minus100» ' }))
  },
  async *'a shopper changes the city'(api) {
    yield api.geo()
    yield api.cities('Екат')
    yield api.regions('Сверд')
    yield api.countries('Герм')
    yield api.setGeo({ cityId: CITY.yekaterinburg, regionId: 0, countryId: 0 }, '')
    yield api.geo()
    yield api.add(PRODUCT.polish)
    yield api.tariffs()
    yield api.choose({ tariffId: TARIFF.post, paymentSystemId: PAYMENT.cash })
    yield api.setGeo({ cityId: 0, regionId: REGION.sverdlovsk, countryId: 0 }, 'Новый Посёлок')
    yield api.geo()
    yield api.prices([TARIFF.courier, TARIFF.post, TARIFF.worldPost])
    yield refusal(api.setGeo({ cityId: 404_404, regionId: 0, countryId: 0 }, ''))
    yield api.setGeo({ cityId: 0, regionId: 0, countryId: COUNTRY.germany }, '')
    yield api.geo()
    yield api.tariffs()
    yield api.paymentSystems()
  },
  async *'the favorites of a guest stay after signing in'(api, shop) {
    yield api.favorites()
    yield api.addFavorite(PRODUCT.brush)
    yield api.addFavorite(PRODUCT.top)
    yield api.addFavorite(PRODUCT.file)
    yield api.removeFavorite(PRODUCT.file)
    yield api.addFavorite(PRODUCT.brush)
    yield refusal(api.addFavorite(404))
    yield* signIn(api, shop)
    yield api.favorites()
  },
  async *'a shopper searches and adds a product'(api) {
    for (const query of [
      'гель',
      'велур 127',
      'djlf',
      'норд крем',
      'ничего такого нет',
      '',
      'x'.repeat(100),
    ]) {
      yield api.complete(query)
    }
    yield api.add(PRODUCT.polish)
  },
  async *'a shopper requests a callback'(api) {
    const request = { phone: '+7 (912) 345-67-89', scenario: 'default' } as const
    yield refusal(api.requestCallback({ ...request, phone: '', captchaToken: humanToken() }))
    yield refusal(
      api.requestCallback({ ...request, phone: '+7 (912) 345-67-8901', captchaToken: humanToken() }),
    )
    yield refusal(api.requestCallback({ ...request, captchaToken: 'a robot’s' }))
    yield api.requestCallback({ ...request, captchaToken: humanToken() })
    yield api.requestCallback({
      ...{ phone: '+7 (912) 345-67-8901', captchaToken: humanToken() },
      scenario: 'skip-phone-validation',
    })
  },
  async *'a customer reads the account'(api, shop) {
    const { db } = shop.database
    yield api.client()
    yield refusal(api.orders({ withCanceled: false, sortedByPay: true, offset: 0, limit: 3 }))
    const shopperId = yield* signIn(api, shop)
    yield refusal(api.receiveGift(CAMPAIGN))
    yield api.takePart(CAMPAIGN)
    yield api.takePart(CAMPAIGN)
    shop.clock.advance(1000)
    const createdAt = shop.clock.now()
    insertOrder(db, { shopperId, createdAt, finalTotal: 1200, baseTotal: 1200, payment: 'paid' })
    insertOrder(db, { shopperId, createdAt: createdAt + 1, fulfilment: 'cancelled' })
    const unpaid = insertOrder(db, { shopperId, createdAt: createdAt + 2, payment: 'pending' })
    insertOrder(db, { shopperId, createdAt: createdAt + 3 })
    yield api.receiveGift(CAMPAIGN)
    for (const withCanceled of [false, true]) {
      for (const sortedByPay of [false, true]) {
        yield api.orders({ withCanceled, sortedByPay, offset: 0, limit: 10 })
        yield api.orders({ withCanceled, sortedByPay, offset: 1, limit: 2 })
      }
    }
    yield api.order(unpaid)
    yield refusal(api.order(404))
    yield api.purchases({ offset: 0, limit: 10 })
    yield api.purchases({ offset: 1, limit: 1 })
    yield api.client()
    yield api.signOut()
    yield api.client()
    yield refusal(api.order(unpaid))
    yield api.signOut()
  },
}

/** Signs in by a code, after a second request that comes too soon and a wrong code; returns the id of the client. */
async function* signIn(api: ShopApi, shop: TestShop): AsyncGenerator<unknown, number> {
  yield api.ident()
  yield refusal(api.ident())
  yield refusal(api.check(wrongCode(lastCode(shop))))
  const clientId = await api.check(lastCode(shop))
  yield clientId
  yield api.client()
  return Number(clientId)
}

/** Returns every row of every table, with random values and what depends on them replaced by their kind. */
function dump({ database }: TestShop): Record<string, unknown[]> {
  const names = database.sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' ORDER BY name")
    .pluck()
    .all() as string[]
  return Object.fromEntries(
    names.map((name) => [name, database.sqlite.prepare(`SELECT * FROM "${name}"`).all().map(withoutSecrets)]),
  )
}

function withoutSecrets(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (key, part: unknown) =>
      /token|hash|salt|digest|publicId|public_id|request_id|(^|_)code$/i.test(key) && part !== null
        ? `<${key}>`
        : part,
    )
      .replace(/human-[\w-]{36}/g, '<token>')
      .replace(/(?<![\w-])[\w-]{32}(?![\w-])/g, '<id>')
      .replace(/[A-Za-z0-9_-]{43}/g, '<hash>')
      .replace(/код \d{4}/g, 'код <code>'),
  )
}

async function run(scenario: Scenario, createApi: (shopper: Shopper) => ShopApi) {
  const shop = createTestShop()
  insertCoupon(shop.database.db, 'MINUS100')
  insertCampaign(shop.database.db)
  const shopper = shop.newShopper()
  const answers: unknown[] = []
  for await (const answer of scenario(createApi(shopper), shop)) answers.push(withoutSecrets(answer))
  const tables = dump(shop)
  shop.close()
  return { answers, tables, cookies: [...shopper.cookies.keys()].sort() }
}

test.each(Object.entries(SCENARIOS))('%s: the same by tRPC and the legacy API', async (_name, scenario) => {
  const typed = await run(scenario, trpcApi)
  const legacy = await run(scenario, legacyApi)
  expect(legacy.answers).toEqual(typed.answers)
  expect(legacy.tables).toEqual(typed.tables)
  expect(legacy.cookies).toEqual(typed.cookies)
  expect(Object.values(typed.tables).flat().length).toBeGreaterThan(50)
})
