import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { QuoteRequest } from '#server/upstream/carriers/port.ts'
import { russianPost } from '#server/upstream/carriers/russian-post.ts'
import { realUpstreams } from '#server/upstream/real.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, TARIFF } from '#tests/support/fixture-places.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { RussianPostStandIn } from '#tests/support/russian-post-stand-in.ts'
import { createTestShop } from '#tests/support/test-shop.ts'

let service: RussianPostStandIn
beforeEach(async () => {
  service = new RussianPostStandIn()
  await service.open()
  return () => service.close()
})

const adapter = (token = service.keys.token) =>
  russianPost({ ...service.keys, token, apiUrl: service.apiUrl })
const TO_MOSCOW: QuoteRequest = {
  ...{ kind: 'post', zone: 'russia', isRemote: false, isToLocker: false },
  ...{ to: { lat: 55.75, lon: 37.62 }, cityName: 'Москва', countryCode: 'RU' },
  ...{ weightGrams: 1000, longestSideCm: 60, declaredValue: 2000 },
}
const quote = (change: Partial<QuoteRequest> = {}) => adapter().quote({ ...TO_MOSCOW, ...change })

// Requirement: DLV-83, DLV-200
test('the post is asked for the nearest office that hands out parcels, and for the price with VAT', async () => {
  expect(await quote()).toEqual({ price: 361, daysFrom: 4, daysTo: 6 })
  expect(service.requests).toEqual([
    {
      path: '/postoffice/1.0/nearby',
      query: {
        ...{ latitude: '55.75', longitude: '37.62', top: '10', 'search-radius': '50' },
        ...{ filter: 'ALL', 'hide-private': 'true' },
      },
      fields: null,
    },
    {
      ...{ path: '/1.0/tariff', query: {} },
      fields: {
        ...{ 'index-from': '454091', 'index-to': '125009', 'mail-type': 'ONLINE_PARCEL', mass: 1000 },
        ...{ 'mail-category': 'WITH_DECLARED_VALUE', 'declared-value': 200_000 },
        dimension: { length: 60, width: 20, height: 20 },
      },
    },
  ])
})

test('the office of a city is asked for once, and days without a minimum are the maximum', async () => {
  const carrier = adapter()
  service.rate = { 'total-rate': 10_000, 'delivery-time': { 'max-days': 7 } }
  await carrier.quote(TO_MOSCOW)
  expect(await carrier.quote({ ...TO_MOSCOW, longestSideCm: 120 })).toEqual({
    price: 100,
    daysFrom: 8,
    daysTo: 8,
  })
  expect(service.requests.map(({ path }) => path)).toEqual([
    ...['/postoffice/1.0/nearby', '/1.0/tariff', '/1.0/tariff'],
  ])
  expect(service.requests.at(-1)?.fields).toMatchObject({ 'mail-type': 'POSTAL_PARCEL' })
})

test.each<[string, Partial<QuoteRequest>]>([
  ['a courier', { kind: 'courier' }],
  ['a pickup point', { kind: 'pickup' }],
  ['an address abroad', { zone: 'world' }],
  ['a parcel above 20 kg', { weightGrams: 20_001 }],
  ['a parcel of two meters', { longestSideCm: 200 }],
  ['an unknown place', { to: null }],
])('has no quote for %s and is not called', async (_name, change) => {
  expect(await quote(change)).toBeNull()
  expect(service.requests).toEqual([])
})

// Requirement: DLV-83
test('has no quote for a warehouse without a postal code and is not called', async () => {
  const carrier = russianPost({ ...service.keys, fromIndex: null, apiUrl: service.apiUrl })
  expect(await carrier.quote(TO_MOSCOW)).toBeNull()
  expect(service.requests).toEqual([])
})

test('has no quote where no office is near', async () => {
  service.offices = []
  expect(await quote()).toBeNull()
})

test('fails with wrong keys, refusals, failures, and answers of another shape', async () => {
  await expect(adapter('wrong').quote(TO_MOSCOW)).rejects.toMatchObject({ reason: 'account' })
  service.status = 400
  await expect(quote()).rejects.toMatchObject({ reason: 'refused', code: '1001' })
  service.status = 503
  await expect(quote()).rejects.toMatchObject({ reason: 'failed' })
  service.status = 200
  service.rate = { 'total-rate': 'many' }
  await expect(quote()).rejects.toMatchObject({ reason: 'garbage' })
})

// Requirement: DLV-83
test('is used by a shop that has its keys, which production does not require', () => {
  const keys = {
    RUSSIAN_POST_TOKEN: 'token',
    RUSSIAN_POST_KEY: 'key',
  }
  expect(realUpstreams(readConfig(PRODUCTION)).carriers).not.toHaveProperty('post')
  expect(realUpstreams(readConfig({ ...PRODUCTION, ...keys })).carriers).toHaveProperty('post')
  expect(() => readConfig({ ...PRODUCTION, RUSSIAN_POST_KEY: 'key' })).toThrow(
    'RUSSIAN_POST_TOKEN: required where another setting of the Russian Post is set',
  )
})

test('quotes the basket beside another carrier', async () => {
  const shop = createTestShop({ upstreams: { carriers: { post: adapter() } } })
  const shopper = shop.newShopper()
  shopper.setCookie('city', `${CITY.moscow}!`)
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  const { deliveryTariffs, pickupTariffs } = await shopper.call.tariffs.available.query()
  expect(deliveryTariffs.map(({ id, price }) => [id, Number(price)])).toEqual([[TARIFF.post, 361]])
  expect(pickupTariffs).toEqual([])
  shop.close()
})
