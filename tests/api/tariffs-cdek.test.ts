import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { pickupPoints } from '#db/schema/pickup.ts'
import { operators, tariffs } from '#db/schema/tariffs.ts'
import { readConfig } from '#server/config.ts'
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { refreshPoints } from '#server/pickup/refresh-points.ts'
import { cdek } from '#server/upstream/carriers/cdek.ts'
import type { Carrier, QuoteRequest } from '#server/upstream/carriers/port.ts'
import { realUpstreams } from '#server/upstream/real.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { asOperatorId, asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import { POINT_UNAVAILABLE } from '#shared/orders/choice-errors.ts'
import { unpackPoints } from '#shared/pickup/packed-points.ts'
import { deliveryDates } from '#shared/tariffs/delivery-dates.ts'
import { shipsOn } from '#shared/tariffs/ships-on.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { CdekStandIn } from '#tests/support/cdek-stand-in.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { CITY, TARIFF } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let service: CdekStandIn
let elapsed: number

beforeEach(async () => {
  elapsed = 0
  service = new CdekStandIn()
  await service.open()
  return () => service.close()
})

const adapter = (clientSecret: string = service.keys.clientSecret) =>
  cdek({
    ...{ clientId: service.keys.clientId, clientSecret, apiUrl: service.apiUrl },
    ...{ elapsed: () => elapsed, warehouse: DEMO_SETTINGS.warehouse },
  })

const TO_MOSCOW: QuoteRequest = {
  ...{ kind: 'pickup', zone: 'russia', isRemote: false, isToLocker: false },
  ...{ to: { lat: 55.75, lon: 37.62 }, cityName: 'Москва', countryCode: 'RU' },
  ...{ weightGrams: 1000, longestSideCm: 60, declaredValue: 2000 },
}
const quote = (change: Partial<QuoteRequest> = {}) => adapter().quote({ ...TO_MOSCOW, ...change })

describe('CDEK', () => {
  // Requirement: DLV-4
  test('is called with its token and with the code of the city at the same coordinates', async () => {
    expect(await quote()).toEqual({ price: 305, daysFrom: 4, daysTo: 7 })
    expect(service.requests).toEqual([
      {
        ...{ path: 'oauth/token', query: {} },
        fields: {
          grant_type: 'client_credentials',
          client_id: service.keys.clientId,
          client_secret: service.keys.clientSecret,
        },
      },
      { path: 'location/cities', query: { country_codes: 'RU', city: 'Челябинск' }, fields: null },
      { path: 'location/cities', query: { country_codes: 'RU', city: 'Москва' }, fields: null },
      {
        ...{ path: 'calculator/tariff', query: {} },
        fields: {
          type: 1,
          tariff_code: 136,
          services: [{ code: 'INSURANCE', parameter: '2000' }],
          from_location: { code: 259, postal_code: '454091' },
          to_location: { code: 44 },
          packages: [{ weight: 1000, length: 60, width: 20, height: 20 }],
        },
      },
    ])
  })

  test('rounds kopecks up, and takes working days when there are no calendar days', async () => {
    expect(await quote({ kind: 'courier' })).toEqual({ price: 496, daysFrom: 3, daysTo: 5 })
  })

  test('fetches cities and the token once, and another token before the first expires', async () => {
    const carrier = adapter()
    await Promise.all([carrier.quote(TO_MOSCOW), carrier.quote({ ...TO_MOSCOW, kind: 'courier' })])
    expect(service.tokens).toBe(1)
    service.requests.length = 0
    await carrier.quote(TO_MOSCOW)
    expect(service.requestedPaths()).toEqual(['calculator/tariff'])
    elapsed = 3_540_000
    await carrier.quote(TO_MOSCOW)
    expect(service.tokens).toBe(2)
  })

  test('fetches another token when one is refused, and makes the call again', async () => {
    const carrier = adapter()
    await carrier.quote(TO_MOSCOW)
    service.tokens = 7
    service.requests.length = 0
    expect(await carrier.quote(TO_MOSCOW)).toMatchObject({ price: 305 })
    expect(service.requests.map(({ path }) => path)).toEqual([
      ...['calculator/tariff', 'oauth/token', 'calculator/tariff'],
    ])
  })

  test.each<[string, Partial<QuoteRequest>]>([
    ['the post', { kind: 'post' }],
    ['an unknown city', { cityName: null }],
    ['a country without coordinates', { to: null }],
  ])('is not called for %s', async (_name, change) => {
    expect(await quote(change)).toBeNull()
    expect(service.requests).toEqual([])
  })

  test.each<[string, Partial<QuoteRequest>]>([
    ['a city it does not know', { cityName: 'Анадырь', to: { lat: 64.7, lon: 177.5 } }],
    ['a city of that name elsewhere', { to: { lat: 43, lon: 131 } }],
  ])('has no quote for %s', async (_name, change) => {
    expect(await quote(change)).toBeNull()
  })

  // Requirement: DLV-81
  test('prices a locker by the tariff of lockers, and refuses it what they do not take', async () => {
    expect(await quote({ isToLocker: true })).toMatchObject({ price: 265 })
    expect(service.requests.at(-1)?.fields).toMatchObject({ tariff_code: 368 })
    service.requests.length = 0
    expect(await quote({ isToLocker: true, longestSideCm: 90 })).toBeNull()
    expect(await quote({ isToLocker: true, weightGrams: 50_000 })).toBeNull()
    expect(service.requests).toEqual([])
  })

  // Requirement: DLV-82
  test.each(['ve_additional_service_unavailable', 've_as_insurance_min_declared_cost'])(
    'has a price without insurance where the contract has none (%s)',
    async (code) => {
      service.insurance = null
      service.refusal = code
      expect(await quote()).toMatchObject({ price: 290 })
      expect(service.requestedPaths().filter((path) => path === 'calculator/tariff')).toHaveLength(2)
    },
  )

  // Requirement: DLV-200
  test('brings a parcel that is a day on its way the day after it has left the shop', async () => {
    service.calculated = { delivery_sum: 100, period_min: 1, period_max: 1, calendar_min: 1, calendar_max: 1 }
    const { daysFrom = 0, daysTo = 0 } = (await quote()) ?? {}
    expect(shipsOn(OPENED_AT, DEMO_SETTINGS.daysOff)).toBe('завтра, 22 ноября')
    expect(deliveryDates(OPENED_AT, daysFrom, daysTo)).toBe('23 ноября')
  })

  test('adds up the services where it names no total', async () => {
    const days = { period_min: 1, period_max: 2 }
    service.calculated = { delivery_sum: 100, services: [{ code: 'INSURANCE', sum: 7.5 }], ...days }
    expect(await quote()).toMatchObject({ price: 108 })
  })

  test('has no quote where the tariff is not available for the direction', async () => {
    service.offers = {}
    expect(await quote()).toBeNull()
  })

  test.each<[string, unknown, string]>([
    ['errors', { errors: [{ code: 'v2_bad_request', message: 'x' }] }, 'refused'],
    ['no price', { period_min: 1, period_max: 2 }, 'garbage'],
    ['a text', 'oops', 'garbage'],
  ])('fails when it answers %s', async (_name, calculated, reason) => {
    service.calculated = calculated
    await expect(quote()).rejects.toMatchObject({ upstream: 'carriers', reason })
  })

  test('fails with wrong keys, malformed answers, refusals, and a closed port', async () => {
    await expect(adapter('wrong').quote(TO_MOSCOW)).rejects.toMatchObject({ reason: 'account' })
    service.answerMode = 'malformed'
    await expect(quote()).rejects.toMatchObject({ reason: 'garbage' })
    service.answerMode = 'refuse-token'
    await expect(quote()).rejects.toMatchObject({ reason: 'account' })
    const apiUrl = service.apiUrl
    service.close()
    await expect(
      cdek({ ...service.keys, apiUrl, warehouse: DEMO_SETTINGS.warehouse }).quote(TO_MOSCOW),
    ).rejects.toMatchObject({ reason: 'lost' })
  })

  test('is used by a shop that has its keys', () => {
    const keys = { CDEK_CLIENT_ID: 'id', CDEK_CLIENT_SECRET: 'secret' }
    expect(realUpstreams(readConfig(keys))).toHaveProperty('carriers')
    expect(realUpstreams(readConfig({ CDEK_CLIENT_ID: 'id' }))).not.toHaveProperty('carriers')
    expect(() => readConfig({ CDEK_API_URL: 'http://api.cdek.ru/v2' })).toThrow('CDEK_API_URL')
  })

  test('quotes the basket, and tariffs without its quote are not offered', async () => {
    const shop = createTestShop({ upstreams: { carriers: { cdek: adapter() } } })
    const shopper = shop.newShopper()
    shopper.setCookie('city', `${CITY.moscow}!`)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const offers = await shopper.call.tariffs.available.query()
    expect(offers.isPartial).toBe(false)
    expect(
      [...offers.deliveryTariffs, ...offers.pickupTariffs].map(({ id, price }) => [id, Number(price)]),
    ).toEqual([
      [TARIFF.courier, 488],
      [TARIFF.pickup, 298],
    ])
    shop.close()
  })
})

describe('its points', () => {
  const open = () => createTestShop({ upstreams: { carriers: { cdek: adapter() } } })
  const pointsOf = async (shop: TestShop) => {
    const rows = shop.database.db.select().from(pickupPoints).orderBy(pickupPoints.id).all()
    return rows.filter(({ tariffId }) => tariffId === TARIFF.pickup)
  }

  // Requirement: PICK-51
  test('replace those of its tariff once a day, without malformed records and unknown cities', async () => {
    const shop = open()
    await runDueJobs(shop.deps)
    expect(await pointsOf(shop)).toEqual([
      {
        ...{
          id: expect.any(Number),
          cityId: CITY.moscow,
          tariffId: TARIFF.pickup,
          operatorId: 3,
          code: 'MSK1',
        },
        ...{ name: 'Пункт выдачи CDEK MSK1', address: 'ул. Тверская, 7', normalized: 'ул. тверская, 7' },
        ...{
          businessHours: 'Пн-Пт 09:00-20:00',
          storageDays: 0,
          roadMap: 'Вход со двора',
          metro: null,
          phone: null,
        },
        ...{ generalPartner: null, prepayOnly: false, lat: 55.76, lon: 37.6 },
        ...{ maxGrams: 30_000, maxSideCm: null },
      },
      expect.objectContaining({
        ...{ name: 'Постамат CDEK MSK3', prepayOnly: true },
        ...{ maxGrams: 15_000, maxSideCm: 60 },
      }),
    ])
    expect(shop.database.db.select().from(pickupPoints).all()).toHaveLength(2 + 3)
    service.requests.length = 0
    await runDueJobs(shop.deps)
    expect(service.requests).toEqual([])
    shop.close()
  })

  test('keep their ids while records change, appear, and disappear', async () => {
    const shop = open()
    const refresh = () => refreshPoints(shop.ctx())
    await refresh()
    const [first] = await pointsOf(shop)
    service.points = [service.points[0], { ...(service.points[2] as object), code: 'MSK9' }].map((point) => ({
      ...(point as object),
      work_time: 'круглосуточно',
    }))
    await refresh()
    const after = await pointsOf(shop)
    expect(after.map(({ name }) => name)).toEqual(['Пункт выдачи CDEK MSK1', 'Постамат CDEK MSK9'])
    expect(after[0]).toEqual({ ...first, businessHours: 'круглосуточно' })
    shop.close()
  })

  // Requirement: PICK-110
  test('that have gone leave their ids to no other point, so that an order never goes elsewhere', async () => {
    const shop = open()
    const [counter] = service.points
    const at = (code: string, address: string) => ({
      ...(counter as { location: object }),
      ...{ code, location: { ...(counter as { location: object }).location, address } },
    })
    service.points = [at('MSK1', 'ул. Тверская, 7'), at('MSK7', 'ул. Лесная, 4')]
    await refreshPoints(shop.ctx())
    const [, chosen] = await pointsOf(shop)
    const pickupPointId = asPickupPointId(chosen?.id ?? 0)
    const shopper = shop.newShopper()
    shopper.setCookie('city', `${CITY.moscow}!`)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    await shopper.call.checkout.update.mutate({ tariffId: TARIFF.pickup, pickupPointId })
    service.points = service.points.slice(0, 1)
    await refreshPoints(shop.ctx())
    service.points = [...service.points, at('MSK8', 'Каширское ш., 60')]
    await refreshPoints(shop.ctx())
    const order = orderForm({ tariffId: TARIFF.pickup, pickupPointId })
    await expect(shopper.call.orders.place.mutate(order)).rejects.toMatchObject({
      data: { app: { code: 'ORDER_REFUSED', details: { errors: { tariffId: [POINT_UNAVAILABLE] } } } },
    })
    expect((await pointsOf(shop)).map(({ address }) => address)).toEqual([
      'ул. Тверская, 7',
      'Каширское ш., 60',
    ])
    shop.close()
  })

  test('keep their ids when their names change', async () => {
    const shop = open()
    await refreshPoints(shop.ctx())
    const before = await pointsOf(shop)
    shop.database.db.update(operators).set({ name: 'СДЭК' }).where(eq(operators.carrier, 'cdek')).run()
    service.points = service.points.map((point) => ({ ...(point as object), type: 'POSTAMAT' })).toReversed()
    await refreshPoints(shop.ctx())
    const after = await pointsOf(shop)
    expect(after.map(({ name }) => name)).toEqual(['Постамат СДЭК MSK1', 'Постамат СДЭК MSK3'])
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    shop.close()
  })

  test('get their codes from their names in a database older than the codes', async () => {
    const shop = open()
    await refreshPoints(shop.ctx())
    const before = shop.database.db.select().from(pickupPoints).all()
    shop.database.db.update(pickupPoints).set({ code: null }).run()
    const [, findCodes = ''] = readFileSync('db/migrations/0021_point_codes.sql', 'utf8').split(
      '--> statement-breakpoint',
    )
    shop.database.sqlite.exec(findCodes)
    expect(shop.database.db.select().from(pickupPoints).all()).toEqual(before)
    shop.close()
  })

  test('are read page by page', async () => {
    const shop = open()
    const [one] = service.points
    service.points = Array.from({ length: 401 }, (_, i) => ({ ...(one as object), code: `P${i}` }))
    await refreshPoints(shop.ctx())
    expect(await pointsOf(shop)).toHaveLength(401)
    expect(
      service.requests.filter(({ path }) => path === 'deliverypoints').map(({ query }) => query),
    ).toEqual(['0', '1', '2'].map((page) => ({ country_code: 'RU', is_handout: 'true', size: '200', page })))
    shop.close()
  })

  // Requirement: PICK-51
  test('are read even if the carriers before it and after it fail, each with its own line in the log', async () => {
    const fails: Carrier = {
      quote: () => Promise.resolve(null),
      readPoints: () => Promise.reject(new UpstreamError('carriers', 'refused')),
    }
    const shop = createTestShop({
      upstreams: { carriers: { boxberry: fails, cdek: adapter(), dpd: fails } },
    })
    const { db } = shop.database
    const ofCdek = db.select().from(tariffs).where(eq(tariffs.id, TARIFF.pickup)).get()
    if (!ofCdek) throw new Error('the fixture has the tariff')
    const dpd = { id: asOperatorId(11), name: 'DPD', carrier: 'dpd' } as const
    db.insert(operators).values(dpd).run()
    db.insert(tariffs)
      .values({ ...ofCdek, id: asTariffId(98), operatorId: dpd.id })
      .run()
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    await runDueJobs({ ...shop.deps, log })
    expect((await pointsOf(shop)).map(({ name }) => name)).toEqual([
      'Пункт выдачи CDEK MSK1',
      'Постамат CDEK MSK3',
    ])
    const failed = lines.filter((line) => line.includes('the points of a carrier could not be read'))
    expect(failed.map((line) => JSON.parse(line).carrier)).toEqual(['boxberry', 'dpd'])
    shop.close()
  })

  test.each<[string, () => void]>([
    ['it refuses the call', () => (service.answerMode = 'refuse-token')],
    ['its answer is malformed', () => (service.answerMode = 'malformed')],
    ['its list is empty', () => (service.points = [])],
    ['every record of its list is malformed', () => (service.points = [{}, 1, null])],
  ])('stay as they are when %s', async (_name, spoil) => {
    const shop = open()
    await refreshPoints(shop.ctx())
    const before = await pointsOf(shop)
    spoil()
    shop.clock.advance(DAY_MS)
    await runDueJobs({ ...shop.deps, log: pino({ level: 'silent' }) })
    expect(await pointsOf(shop)).toEqual(before)
    shop.close()
  })

  // Requirement: PICK-91
  test('stay whole when a later page fails, and are read again the same day, after growing waits', async () => {
    const shop = open()
    await runDueJobs(shop.deps)
    const before = await pointsOf(shop)
    const [one] = service.points
    const changed = Array.from({ length: 401 }, (_, i) => ({ ...(one as object), code: `P${i}` }))
    service.points = changed
    service.failingPage = 2
    shop.clock.advance(DAY_MS)
    const silent = { ...shop.deps, log: pino({ level: 'silent' }) }
    const reads = async (ms: number) => {
      shop.clock.advance(ms)
      service.requests.length = 0
      await runDueJobs(silent)
      return service.requestedPaths().filter((path) => path === 'deliverypoints').length
    }
    expect(await reads(0)).toBe(3)
    expect(await reads(4 * MINUTE_MS)).toBe(0)
    expect(await reads(MINUTE_MS)).toBe(3)
    expect(await reads(5 * MINUTE_MS)).toBe(3)
    expect(await reads(9 * MINUTE_MS)).toBe(0)
    expect(await reads(MINUTE_MS)).toBe(3)
    expect(await pointsOf(shop)).toEqual(before)
    service.failingPage = null
    expect(await reads(20 * MINUTE_MS)).toBe(3)
    expect(await pointsOf(shop)).toHaveLength(401)
    expect(await reads(12 * HOUR_MS)).toBe(0)
    expect(await reads(12 * HOUR_MS)).toBe(3)
    shop.close()
  })

  // Requirement: PICK-92
  test('never stand beside invented ones, even while the list cannot be read', async () => {
    const shop = open()
    expect(await pointsOf(shop)).not.toEqual([])
    service.answerMode = 'malformed'
    await runDueJobs({ ...shop.deps, log: pino({ level: 'silent' }) })
    expect(await pointsOf(shop)).toEqual([])
    // The points of carriers whose lists are not read stay.
    expect(shop.database.db.select().from(pickupPoints).all()).not.toEqual([])
    shop.close()
  })

  // Requirement: DLV-81
  test('belong to the tariff of lockers if they are lockers, and keep their ids when it is added', async () => {
    const shop = open()
    const { db } = shop.database
    await refreshPoints(shop.ctx())
    const [counter, locker] = await pointsOf(shop)
    const lockers = asTariffId(99)
    const row = db.select().from(tariffs).where(eq(tariffs.id, TARIFF.pickup)).get()
    if (!row) throw new Error('the fixture has the tariff')
    db.insert(tariffs)
      .values({ ...row, id: lockers, sorting: 99, isToLocker: true })
      .run()
    await refreshPoints(shop.ctx())
    expect((await pointsOf(shop)).map(({ id }) => id)).toEqual([counter?.id])
    const moved = db.select().from(pickupPoints).where(eq(pickupPoints.tariffId, lockers)).all()
    expect(moved.map(({ id, code }) => [id, code])).toEqual([[locker?.id, 'MSK3']])
    shop.close()
  })

  // Requirement: PICK-93
  test('that are too small for the basket are neither listed nor accepted with an order', async () => {
    const shop = open()
    await refreshPoints(shop.ctx())
    const shopper = shop.newShopper()
    shopper.setCookie('city', `${CITY.moscow}!`)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const listed = async () => unpackPoints(await shopper.call.tariffs.points.query()).map(({ id }) => id)
    const [counter, locker] = await pointsOf(shop)
    expect(await listed()).toEqual(expect.arrayContaining([counter?.id, locker?.id]))
    shop.database.db.update(pickupPoints).set({ maxGrams: 10 }).where(eq(pickupPoints.code, 'MSK3')).run()
    expect(await listed()).toContain(counter?.id)
    expect(await listed()).not.toContain(locker?.id)
    const pickupPointId = locker?.id ?? 0
    await shopper.call.checkout.update.mutate({ tariffId: TARIFF.pickup, pickupPointId })
    const { unavailable } = await shopper.call.checkout.get.query()
    expect(unavailable.delivery).toMatchObject({ pickupPointId })
    const order = orderForm({ tariffId: TARIFF.pickup, pickupPointId: asPickupPointId(pickupPointId) })
    await expect(shopper.call.orders.place.mutate(order)).rejects.toMatchObject({
      data: { app: { code: 'ORDER_REFUSED', details: { errors: { tariffId: [POINT_UNAVAILABLE] } } } },
    })
    shop.close()
  })
})
