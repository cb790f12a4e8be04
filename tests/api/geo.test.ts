import { afterEach, describe, expect, test } from 'vitest'
import type { GeoIp } from '#server/upstream/geoip/port.ts'
import { CITY, COUNTRY, REGION } from '../support/fixture-places.ts'
import { refusalOf } from '../support/shopper.ts'
import { createTestShop, type TestShop, type TestShopOptions } from '../support/test-shop.ts'

let shop: TestShop
afterEach(() => shop.close())

function open(options: TestShopOptions = {}) {
  shop = createTestShop(options)
  return shop.visitor()
}
const geoip = (locate: GeoIp['locate']) => ({ upstreams: { geoip: { locate } } })

const MOSCOW = {
  city: { id: CITY.moscow, name: 'Москва' },
  region: { id: REGION.moscow, name: 'Москва' },
  country: { id: COUNTRY.russia, name: 'Россия', isRussia: true },
}

describe('the position', () => {
  test('of a first visit is where GeoIP finds the address, unconfirmed and not kept', async () => {
    const shopper = open(geoip(() => Promise.resolve(CITY.minsk)))
    expect(await shopper.call.geo.position.query()).toEqual({
      city: { id: CITY.minsk, name: 'Минск' },
      region: { id: REGION.minsk, name: 'Минская область' },
      country: { id: COUNTRY.belarus, name: 'Беларусь', isRussia: false },
      isConfirmed: false,
    })
    expect(shopper.cookies.size).toBe(0)
  })

  test.each<[string, GeoIp['locate']]>([
    ['cannot tell', () => Promise.resolve(null)],
    ['names a town that is none of ours', () => Promise.resolve(777)],
    ['answers nonsense', () => Promise.resolve(Number.NaN)],
    ['is down', () => Promise.reject(new Error('down'))],
    ['does not answer', () => new Promise(() => undefined)],
  ])('is Moscow when GeoIP %s', async (_name, locate) => {
    const shopper = open(geoip(locate))
    expect(await shopper.call.geo.position.query()).toEqual({ ...MOSCOW, isConfirmed: false })
  })

  test('is the chosen town from then on', async () => {
    const shopper = open()
    const chosen = await shopper.call.geo.set.mutate({ cityId: CITY.anadyr })
    expect(chosen).toMatchObject({ city: { name: 'Анадырь' }, isConfirmed: true })
    expect(shopper.cookies.get('city')).toBe(`${CITY.anadyr}!`)
    expect(await shopper.call.geo.position.query()).toEqual(chosen)
  })

  test.each(['777!', '0!', 'x', '1;DROP', '99999999999!', '-1!', '1!!'])(
    'with the cookie %s is a guess again',
    async (cookie) => {
      const shopper = open()
      shopper.setCookie('city', cookie)
      expect(await shopper.call.geo.position.query()).toEqual({ ...MOSCOW, isConfirmed: false })
    },
  )

  test.each([777, 1e15])('the unknown town %d cannot be chosen, and nothing is kept', async (cityId) => {
    const shopper = open()
    expect(await refusalOf(shopper.call.geo.set.mutate({ cityId }))).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    })
    expect(shopper.cookies.size).toBe(0)
  })

  test.each([0, -1, 1.5])('town id %d is refused', async (cityId) => {
    const shopper = open()
    expect(await refusalOf(shopper.call.geo.set.mutate({ cityId }))).toMatchObject({
      code: 'BAD_INPUT',
      status: 400,
    })
  })
})

describe('town offers', () => {
  const names = async (cityName: string) => {
    const offers = await open().call.geo.cityOffers.query({ cityName })
    return offers.map(({ name }) => name)
  }

  test('by the beginning before the middle, bigger first, in any case', async () => {
    expect(await names('МИ')).toEqual(['Минск'])
    expect(await names('Че')).toEqual(['Челябинск'])
    expect(await names('ск')).toEqual(['Москва', 'Минск', 'Челябинск'])
    expect(await names('ёкатерин')).toEqual(['Екатеринбург'])
    expect(await names('атлантида')).toEqual([])
    expect(await names("%' OR 1=1 --")).toEqual([])
  })

  test("Russia's biggest while nothing is typed", async () => {
    expect(await names('  ')).toEqual(['Москва', 'Екатеринбург', 'Челябинск', 'Анадырь'])
  })

  test('carry the region and its country', async () => {
    expect(await open().call.geo.cityOffers.query({ cityName: 'минск' })).toEqual([
      {
        id: CITY.minsk,
        name: 'Минск',
        region: { id: REGION.minsk, name: 'Минская область', shopCountryId: COUNTRY.belarus },
      },
    ])
  })

  test('a name too long is refused', async () => {
    expect(await refusalOf(open().call.geo.cityOffers.query({ cityName: 'я'.repeat(101) }))).toMatchObject({
      code: 'BAD_INPUT',
    })
  })
})

describe('the original paths', () => {
  const BASE = '/api-site/ajax/city-select'

  test('position', async () => {
    const body = await (await open().ajax(`${BASE}/get-geo-position/`)).json()
    expect(body).toMatchObject({ success: true, errors: [], country: { isRussia: true }, data: MOSCOW })
  })

  test('offers, with or without a name', async () => {
    const shopper = open()
    const found = await (
      await shopper.ajax(`${BASE}/get-city-offers-data/?cityName=${encodeURIComponent('минск')}`)
    ).json()
    expect(found.data).toEqual([
      {
        id: CITY.minsk,
        name: 'Минск',
        region: { id: REGION.minsk, name: 'Минская область', shop_country_id: COUNTRY.belarus },
      },
    ])
    const all = await (await shopper.ajax(`${BASE}/get-city-offers-data/`)).json()
    expect(all.data).toHaveLength(4)
  })

  test('setting answers the bare number 1, and the position follows', async () => {
    const shopper = open()
    const set = `${BASE}/set-geo-position-data/?cityId=${CITY.chelyabinsk}&regionId=&countryId=&customCityName=`
    const response = await shopper.ajax(set)
    expect([response.status, await response.text()]).toEqual([200, '1'])
    const body = await (await shopper.ajax(`${BASE}/get-geo-position/`)).json()
    expect(body.city).toEqual({ id: CITY.chelyabinsk, name: 'Челябинск' })
  })

  test.each([
    ['?cityId=777', 404],
    ['?cityId=0', 400],
    ['?cityId=abc', 400],
    ['', 400],
    ['?cityId=1&cityId=2', 400],
  ])('setting with %s is refused with %i', async (query, status) => {
    const shopper = open()
    const response = await shopper.ajax(`${BASE}/set-geo-position-data/${query}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ success: false, data: null, errors: [expect.any(String)] })
    expect(shopper.cookies.size).toBe(0)
  })

  test('setting from another site, by a link or a prefetch changes nothing', async () => {
    const shopper = open()
    const path = `${BASE}/set-geo-position-data/?cityId=${CITY.minsk}`
    expect((await shopper.fetch(path)).status).toBe(403)
    expect((await shopper.ajax(path, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await shopper.ajax(path, { 'Sec-Purpose': 'prefetch' })).status).toBe(403)
    expect((await shopper.postJson(path, {})).status).toBe(405)
    expect(shopper.cookies.size).toBe(0)
  })
})
