import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { pickupPoints } from '#db/schema/pickup.ts'
import { operators } from '#db/schema/tariffs.ts'
import { readConfig } from '#server/config.ts'
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { refreshPoints } from '#server/pickup/refresh-points.ts'
import { cdek } from '#server/upstream/carriers/cdek.ts'
import type { Carrier, QuoteRequest } from '#server/upstream/carriers/port.ts'
import { realUpstreams } from '#server/upstream/real.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { CdekStandIn } from '#tests/support/cdek-stand-in.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, TARIFF } from '#tests/support/fixture-places.ts'
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
  ...{ carrier: 'cdek', kind: 'pickup', zone: 'russia', isRemote: false },
  ...{ to: { lat: 55.75, lon: 37.62 }, cityName: 'Москва', countryCode: 'RU' },
  ...{ weightGrams: 1000, longestSideCm: 60 },
}
const quote = (change: Partial<QuoteRequest> = {}) => adapter().quote({ ...TO_MOSCOW, ...change })

describe('CDEK', () => {
  // Requirement: DLV-4
  test('is called with its token and with the code of the city at the same coordinates', async () => {
    expect(await quote()).toEqual({ price: 290, daysFrom: 3, daysTo: 6 })
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
        ...{ path: 'calculator/tarifflist', query: {} },
        fields: {
          type: 1,
          from_location: { code: 259, postal_code: '454091' },
          to_location: { code: 44 },
          packages: [{ weight: 1000, length: 60, width: 20, height: 20 }],
        },
      },
    ])
  })

  test('rounds kopecks up, and takes working days when there are no calendar days', async () => {
    expect(await quote({ kind: 'courier' })).toEqual({ price: 481, daysFrom: 2, daysTo: 4 })
  })

  test('fetches cities and the token once, and another token before the first expires', async () => {
    const carrier = adapter()
    await Promise.all([carrier.quote(TO_MOSCOW), carrier.quote({ ...TO_MOSCOW, kind: 'courier' })])
    expect(service.tokens).toBe(1)
    service.requests.length = 0
    await carrier.quote(TO_MOSCOW)
    expect(service.requestedPaths()).toEqual(['calculator/tarifflist'])
    elapsed = 3_540_000
    await carrier.quote(TO_MOSCOW)
    expect(service.tokens).toBe(2)
  })

  test('fetches another token when one is refused, and makes the call again', async () => {
    const carrier = adapter()
    await carrier.quote(TO_MOSCOW)
    service.tokens = 7
    service.requests.length = 0
    expect(await carrier.quote(TO_MOSCOW)).toMatchObject({ price: 290 })
    expect(service.requests.map(({ path }) => path)).toEqual([
      ...['calculator/tarifflist', 'oauth/token', 'calculator/tarifflist'],
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

  test.each<[string, unknown]>([
    ['no tariffs', { tariff_codes: [] }],
    ['nothing', {}],
    [
      'other tariffs',
      { tariff_codes: [{ tariff_code: 139, delivery_sum: 9, period_min: 1, period_max: 1 }] },
    ],
  ])('has no quote when it offers %s', async (_name, list) => {
    service.list = list
    expect(await quote()).toBeNull()
  })

  test.each<[string, unknown, string]>([
    ['errors', { errors: [{ code: 'v2_bad_request', message: 'x' }] }, 'refused'],
    [
      'a tariff without a price',
      { tariff_codes: [{ tariff_code: 136, period_min: 1, period_max: 2 }] },
      'garbage',
    ],
    ['a text', 'oops', 'garbage'],
  ])('fails when it answers %s', async (_name, list, reason) => {
    service.list = list
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
      [TARIFF.courier, 481],
      [TARIFF.pickup, 290],
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
      },
      expect.objectContaining({ name: 'Постамат CDEK MSK3', prepayOnly: true }),
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
    const before = await pointsOf(shop)
    spoil()
    await runDueJobs({ ...shop.deps, log: pino({ level: 'silent' }) })
    expect(await pointsOf(shop)).toEqual(before)
    shop.close()
  })
})
