import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.ts'
import { bonusEntries } from '#db/schema/bonuses.ts'
import { tariffs } from '#db/schema/tariffs.ts'
import { createApp } from '#server/app.ts'
import { readApplied } from '#server/applied-settings.ts'
import { accrueBonuses } from '#server/bonuses/accrue-bonuses.ts'
import { bootDeps } from '#server/boot.ts'
import { readConfig } from '#server/config.ts'
import { openShop } from '#server/open-shop.ts'
import { missingToSell } from '#server/settings/missing-to-sell.ts'
import { builtInSettings, NOTHING_SET, parseSettings } from '#server/settings/read-settings.ts'
import type { ShopSettings } from '#server/settings/shop-settings.ts'
import { ownCourier } from '#server/upstream/carriers/own-courier.ts'
import type { QuoteRequest } from '#server/upstream/carriers/port.ts'
import { realUpstreams } from '#server/upstream/real.ts'
import { DAY_MS } from '#shared/time.ts'
import { insertClient, insertOrder } from '#tests/support/client-account.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, TARIFF } from '#tests/support/fixture-places.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { createShopper, ORIGIN } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { stubUpstreams } from '#tests/support/upstreams.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'glyanets-settings-'))
const FILE = join(folder, 'settings.json')
afterAll(() => rmSync(folder, { recursive: true }))

let shop: TestShop | undefined
afterEach(() => {
  shop?.close()
  shop = undefined
})

function open(settings: ShopSettings): TestShop {
  shop = createTestShop({ config: { shop: settings } })
  return shop
}

describe('banners', () => {
  const banner = { kicker: 'Своё', text: 'О своём.', link: { label: 'Смотреть', to: '/catalog/' } }
  const settings = () => {
    writeFileSync(join(folder, 'own.png'), 'a picture')
    writeFileSync(join(folder, 'secret.png'), 'another file')
    const list = [
      { ...banner, picture: 'own.png', title: 'Всегда', background: '#f0f0f0' },
      { ...banner, picture: 'own.png', title: 'Завтра', from: '2026-11-22' },
      { ...banner, picture: 'own.png', title: 'До вчера', until: '2026-11-20' },
      { ...banner, picture: 'own.png', title: 'Сегодня', from: '2026-11-21', until: '2026-11-21' },
      { ...banner, picture: 'own.png', title: 'Нет марки', link: { label: 'К', to: '/brands/none/' } },
      { ...banner, picture: 'own.png', title: 'Сайт', link: { label: 'К', to: 'https://other.test/a' } },
    ]
    return parseSettings(JSON.stringify({ banners: { folder: '.', list } }), FILE)
  }

  // Requirement: PAGE-28, PAGE-36
  test('are shown on their days, where what they link to exists', async () => {
    const { newShopper } = open(settings())
    const { banners } = await newShopper().call.catalog.home.query()
    expect(banners.map(({ title }) => title)).toEqual(['Всегда', 'Сегодня', 'Сайт'])
    expect(banners[0]).toMatchObject({ picture: '/img/banner/own.png', background: '#f0f0f0' })
  })

  // Requirement: PAGE-36
  test('have pictures in their folder, from which nothing else is served', async () => {
    const { app } = open(settings())
    const picture = await app.request('/img/banner/own.png')
    expect([picture.status, picture.headers.get('content-type'), await picture.text()]).toEqual([
      200,
      'image/png',
      'a picture',
    ])
    for (const name of ['secret.png', 'settings.json', '..%2Fown.png', 'none.webp'])
      expect((await app.request(`/img/banner/${name}`)).status).toBe(404)
  })
})

describe('prices', () => {
  const terms = { prepayPercent: 10, minSumOnReceipt: 5000, accrualPercent: 20, bonusLifeDays: 10 }
  const settings = builtInSettings(
    { warehouse: { city: 'Челябинск', where: 'в Челябинске' }, terms },
    'a test',
  )

  // Requirement: PAY-73, BASK-73
  test('follow the terms of the settings, and refusals name them', async () => {
    const shopper = open(settings).newShopper()
    shopper.setCookie('city', `${CITY.moscow}!`)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    const { paymentSystems } = await shopper.call.checkout.update.mutate({ tariffId: TARIFF.post })
    const cash = paymentSystems.find(({ id }) => id === PAYMENT.cash)
    expect(cash?.reasons.join()).toContain('без учета стоимости доставки 5000р.')
    await shopper.call.checkout.update.mutate({ paymentSystemId: PAYMENT.online })
    const basket = await shopper.call.basket.get.query()
    expect(Object.keys(basket.summary.discounts)).toContain('Скидка 10% за предоплату')
    expect(basket.accrualDetail.map(({ name }) => name)).toEqual(['Бонусы 20% за заказ'])
  })

  // Requirement: BON-38
  test('bonuses live as long as the settings say when they are accrued', async () => {
    const opened = openShop(':memory:', 'demo', { shop: settings })
    expect(
      opened.sqlite.prepare("SELECT value FROM shop_facts WHERE key = 'bonus-life-days'").pluck().get(),
    ).toBe('10')
    opened.close()
    const test = open(settings)
    const { db, sqlite } = test.database
    sqlite.exec("INSERT INTO shop_facts (key, value) VALUES ('bonus-life-days', '10')")
    const clientId = insertClient(db)
    const orderId = insertOrder(db, { shopperId: clientId })
    accrueBonuses(test.ctx(), { orderId, clientId, amount: 50, dueAt: OPENED_AT })
    const [entry] = db.select().from(bonusEntries).where(eq(bonusEntries.orderId, orderId)).all()
    expect(entry?.expiresAt).toBe(OPENED_AT + 10 * DAY_MS)
  })
})

describe('tariffs', () => {
  const settings = (names: Record<string, { offered?: boolean; freeFrom?: number }>) =>
    builtInSettings({ warehouse: { city: 'Уфа', where: 'в Уфе' }, delivery: { tariffs: names } }, 'a test')

  // Requirement: DLV-65
  test('get the thresholds of the settings, and those that are not offered cannot be chosen', () => {
    const rows = (names: Parameters<typeof settings>[0]) => {
      const opened = openShop(':memory:', 'production', { shop: settings(names) })
      const found = opened.db.select().from(tariffs).all()
      opened.close()
      return new Map(
        found.map(({ id, freeThreshold, isOffered }) => [Number(id), [freeThreshold, isOffered]]),
      )
    }
    const none = rows({})
    expect([none.get(101), none.get(102), none.get(110)]).toEqual([
      [1, true],
      [null, true],
      [null, true],
    ])
    const some = rows({ cdekPickup: { freeFrom: 1990 }, cdekCourier: { offered: false } })
    expect([some.get(102), some.get(110), some.get(103)]).toEqual([
      [1990, true],
      [null, false],
      [null, true],
    ])
  })

  // Requirement: DLV-65
  test('that are no longer offered leave the checkout, also of a basket that has chosen one', async () => {
    const test = open(settings({}))
    const shopper = test.newShopper()
    shopper.setCookie('city', `${CITY.moscow}!`)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.checkout.update.mutate({ tariffId: TARIFF.courier })
    test.database.db.update(tariffs).set({ isOffered: false }).where(eq(tariffs.id, TARIFF.courier)).run()
    test.clock.advance(DAY_MS)
    const { tariffs: offered, unavailable } = await shopper.call.checkout.update.mutate({})
    expect(unavailable.delivery).toMatchObject({ tariffId: TARIFF.courier })
    expect(offered.deliveryTariffs.map(({ id }) => id)).not.toContain(TARIFF.courier)
  })

  const TO_UFA: QuoteRequest = {
    ...{
      kind: 'courier',
      zone: 'russia',
      to: { lat: 54.73, lon: 55.97 },
      cityName: 'Уфа',
      countryCode: 'RU',
    },
    ...{ isRemote: false, isToLocker: false, weightGrams: 500, longestSideCm: 30, declaredValue: 1000 },
  }

  // Requirement: DLV-62
  test("the shop's own couriers charge what the settings say, in production too", async () => {
    const courier = { radiusKm: 30, price: 290, daysFrom: 0, daysTo: 1 }
    const { warehouse } = settings({})
    if (!warehouse) throw new Error('no warehouse')
    const own = ownCourier(courier, warehouse)
    expect(await own.quote(TO_UFA)).toEqual({ price: 290, daysFrom: 0, daysTo: 1 })
    expect(await own.quote({ ...TO_UFA, to: { lat: 55.79, lon: 49.11 } })).toBeNull()
    expect(await own.quote({ ...TO_UFA, kind: 'post' })).toBeNull()
    const config = readConfig(PRODUCTION)
    expect(Object.keys(realUpstreams(config).carriers ?? {})).toEqual(['cdek'])
    const file = { warehouse: { city: 'Уфа', where: 'в Уфе' }, delivery: { ownCourier: courier } }
    const carriers = realUpstreams({ ...config, shop: builtInSettings(file, 'a test') }).carriers
    expect(Object.keys(carriers ?? {}).toSorted()).toEqual(['cdek', 'own'])
  })
})

describe('a real shop', () => {
  const page = async (database: OpenDatabase, settings: ShopSettings, path: string) => {
    const config = { ...readConfig(PRODUCTION), publicOrigin: ORIGIN, shop: settings }
    const log = pino({ level: 'silent' })
    const deps = { ...bootDeps({ config, database, log, assets: PAGE_ASSETS }, null), ...stubUpstreams() }
    const answer = await createShopper(createApp(deps)).fetch(path)
    return (await answer.text()).replace(/&nbsp;|\s|\u00a0/g, ' ')
  }

  // Requirement: OPS-54
  test('says what it lacks to sell, and where that is set', () => {
    const database = openShop(':memory:', 'production')
    const unset = { db: database.db, hasStaffAddress: false, hasRussianPost: true }
    const lacks = missingToSell({ ...unset, shop: NOTHING_SET })
    expect(lacks.map(({ what, isRequired }) => `${what}${isRequired ? '' : '?'}`)).toEqual([
      ...['products', 'company', 'contacts', 'documents', 'warehouse', 'stores?', 'banners?', 'staff mail?'],
    ])
    const withWarehouse = builtInSettings({ warehouse: { city: 'Уфа', where: 'в Уфе' } }, 'a test')
    expect(missingToSell({ ...unset, shop: withWarehouse })).toContainEqual(
      expect.objectContaining({ what: 'post', text: expect.stringContaining('set warehouse.postalCode') }),
    )
    for (const { what, text } of lacks.slice(1))
      expect(text, what).toMatch(/set (?:company|documents|warehouse|stores|banners|MAIL_)/)
    database.close()
  })

  // Requirement: OPS-55
  test('does not start without the settings file that it has had, and keeps its stores', () => {
    const url = `file:${join(folder, 'real.db')}`
    const store = {
      ...{ id: 'main', city: 'Казань', where: 'в Казани', address: 'ул. Баумана, 9', roadMap: 'Под аркой' },
      ...{ hours: '10:00-20:00', latitude: 55.79, longitude: 49.11 },
    }
    const settings = parseSettings(JSON.stringify({ stores: [store] }), FILE)
    openShop(url, 'production', { shop: settings }).close()
    expect(() => openShop(url, 'production', { shop: NOTHING_SET })).toThrow('set SETTINGS_FILE')
    const again = openShop(url, 'production', { shop: settings })
    expect(again.sqlite.prepare('SELECT code FROM pickup_points').pluck().all()).toEqual(['main'])
    again.close()
    // A server that takes the place of another one goes on with them.
    expect(readApplied(url, expect.unreachable)).toEqual(settings)
  })

  // Requirement: OPS-130
  test('goes on with the settings that took effect last only while what they name is in its place, and says what is not', () => {
    const url = `file:${join(folder, 'named.db')}`
    const documents = join(folder, 'documents')
    mkdirSync(documents)
    const settings = parseSettings('{ "documents": { "folder": "documents" } }', FILE)
    openShop(url, 'production', { shop: settings }).close()
    expect(readApplied(url, expect.unreachable)).toEqual(settings)
    rmSync(documents, { recursive: true })
    const warnings: string[] = []
    expect(readApplied(url, (text) => warnings.push(text))).toBeNull()
    expect(warnings).toEqual([
      expect.stringMatching(/settings file is read again:\n {2}documents\.folder: .*documents/),
    ])
  })

  // Requirement: PAGE-19
  test('names no carrier, threshold, and city that is not set', async () => {
    const database = openShop(':memory:', 'production')
    const delivery = await page(database, NOTHING_SET, '/faq/dostavka/')
    expect(delivery.replace(/<script[\s\S]*/, '')).not.toMatch(
      /CDEK|DPD|Boxberry|Ozon|Челябинск|есплатно от|Фирменн/,
    )
    database.close()
  })
})

describe('npm run shop -- settings', () => {
  const run = (call: string, env: Record<string, string> = {}) =>
    runCli(call.split(' '), { DATABASE_URL: `file:${join(folder, 'none.db')}`, ...env })

  // Requirement: OPS-56
  test('check says that a file is in order, or everything that is wrong in it', async () => {
    writeFileSync(FILE, '{ "terms": { "prepayPercent": 4 } }')
    const bad = join(folder, 'bad.json')
    writeFileSync(bad, '{\n"terms": { "prepayPercent": 99 },\n"companny": {}\n}')
    expect(await run('settings check', { SETTINGS_FILE: FILE })).toEqual({
      code: 0,
      text: `${FILE}: in order`,
    })
    expect(await run(`settings check ${bad}`)).toEqual({
      code: 1,
      text: [
        `Bad settings in ${bad}`,
        '  line 2, terms.prepayPercent: must be a whole number from 0 to 50, not 99',
        '  line 3, companny: is unknown; did you mean company?',
      ].join('\n'),
    })
  })

  // Requirement: OPS-56
  test('show prints what a start would use with defaults, and its source', async () => {
    const shown = await run('settings show', { SETTINGS_FILE: FILE, APP_ENV: 'production' })
    expect(shown.text.split('\n')[0]).toBe(FILE)
    expect(shown.text).toContain('"prepayPercent": 4')
    expect(shown.text).toContain('"bonusLifeDays": 365')
    const demo = await run('settings show --json')
    expect(JSON.parse(demo.text)).toMatchObject({ source: 'the settings of the demo' })
  })

  // Requirement: OPS-54
  test('missing lists the keys of the environment, too', async () => {
    const url = `file:${join(folder, 'new.db')}`
    openShop(url, 'production').close()
    const { code, text } = await run('settings missing', {
      DATABASE_URL: url,
      APP_ENV: 'production',
      AUTH_SECRET: '',
      MAIL_CALLBACKS_TO: '',
      MAIL_ORDERS_TO: 'sales@shop.test',
    })
    expect(code).toBe(0)
    for (const line of [
      /staff mail +optional: callback requests or new orders go to MAIL_FROM/,
      /environment +YOOKASSA_SHOP_ID/,
      /environment +AUTH_SECRET: required/,
      /products +none is for sale/,
    ])
      expect(text).toMatch(line)
  })
})
