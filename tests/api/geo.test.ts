import { afterEach, describe, expect, test } from 'vitest'
import type { GeoIp } from '#server/upstream/geoip/port.ts'
import { proxyHeaderGeoIp } from '#server/upstream/geoip/proxy-header.ts'
import { TYPE_CITY_FIRST } from '#shared/geo/city-texts.ts'
import { CITY, COUNTRY, REGION } from '../support/fixture-places.ts'
import { refusalOf, type Shopper } from '../support/shopper.ts'
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
  isRemote: false,
}

describe('the position', () => {
  test('of a first visit is where GeoIP finds the address, unconfirmed and not kept', async () => {
    const shopper = open(geoip(() => Promise.resolve({ cityId: CITY.minsk })))
    expect(await shopper.call.geo.position.query()).toEqual({
      city: { id: CITY.minsk, name: 'Минск' },
      region: { id: REGION.minsk, name: 'Минская область' },
      country: { id: COUNTRY.belarus, name: 'Беларусь', isRussia: false },
      isRemote: false,
      isConfirmed: false,
    })
    expect(shopper.cookies.size).toBe(0)
  })

  test.each<[string, GeoIp['locate']]>([
    ['cannot tell', () => Promise.resolve(null)],
    ['names a city that is none of ours', () => Promise.resolve({ cityId: 777 })],
    ['answers nonsense', () => Promise.resolve({ cityId: Number.NaN })],
    ['names a city nobody knows', () => Promise.resolve({ cityName: 'Атлантида' })],
    ['names a point in the sea', () => Promise.resolve({ lat: 0, lon: -30 })],
    ['is down', () => Promise.reject(new Error('down'))],
    ['does not answer', () => new Promise(() => undefined)],
  ])('is Moscow when GeoIP %s', async (_name, locate) => {
    const shopper = open(geoip(locate))
    expect(await shopper.call.geo.position.query()).toEqual({ ...MOSCOW, isConfirmed: false })
  })

  test.each<[string, Awaited<ReturnType<GeoIp['locate']>>]>([
    ['its name in any spelling', { cityName: 'ЧЕЛЯБИНСК' }],
    ['a point near it', { lat: 55.2, lon: 61.3 }],
  ])('is the city of which GeoIP tells %s', async (_name, guess) => {
    const shopper = open(geoip(() => Promise.resolve(guess)))
    expect((await shopper.call.geo.position.query()).city.name).toBe('Челябинск')
  })

  test('is what the proxy in front has written into its header, if that header is configured', async () => {
    const path = '/api-site/ajax/city-select/get-geo-position/'
    const header = { 'X-Geo-City': encodeURIComponent('Минск') }
    const behindProxy = { upstreams: { geoip: proxyHeaderGeoIp() }, config: { geoIpHeader: 'x-geo-city' } }
    const cityOf = async (shopper: Shopper, headers: Record<string, string>) => {
      const body: { city: { name: string } } = await (await shopper.ajax(path, headers)).json()
      return body.city.name
    }
    const shopper = open(behindProxy)
    expect([await cityOf(shopper, header), await cityOf(shopper, {})]).toEqual(['Минск', 'Москва'])
    shop.close()
    expect(await cityOf(open({ upstreams: behindProxy.upstreams }), header)).toBe('Москва')
  })

  test('is the chosen city from then on', async () => {
    const shopper = open()
    const chosen = await shopper.call.geo.set.mutate({ cityId: CITY.anadyr })
    expect(chosen).toMatchObject({ city: { name: 'Анадырь' }, isConfirmed: true })
    expect(shopper.cookies.get('city')).toBe(`${CITY.anadyr}!`)
    expect(await shopper.call.geo.position.query()).toEqual(chosen)
  })

  test.each([
    ...['777!', '0!', 'x', '1;DROP', '99999999999!', '-1!', '1!!'],
    ...['0:74:0:!', '0:777:0:Село!', '0:0:777:Село!', '0:0:1:Село!', '0:201:0:Село!', '0:74:0:Село'],
  ])('with the cookie %s is a guess again', async (cookie) => {
    const shopper = open()
    shopper.setCookie('city', cookie)
    expect(await shopper.call.geo.position.query()).toEqual({ ...MOSCOW, isConfirmed: false })
  })

  test.each([777, 1e15])('the unknown city %d cannot be chosen, and nothing is kept', async (cityId) => {
    const shopper = open()
    expect(await refusalOf(shopper.call.geo.set.mutate({ cityId }))).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    })
    expect(shopper.cookies.size).toBe(0)
  })

  test.each([0, -1, 1.5])('city id %d is refused', async (cityId) => {
    const shopper = open()
    expect(await refusalOf(shopper.call.geo.set.mutate({ cityId }))).toMatchObject({
      code: 'BAD_INPUT',
      status: 400,
    })
  })
})

describe('a city that is none of ours', () => {
  test('is known by its name in a region, and by where that lies', async () => {
    const shopper = open()
    const chosen = await shopper.call.geo.set.mutate({
      regionId: REGION.chukotka,
      customCityName: '  Малый   Анюй ',
    })
    expect(chosen).toEqual({
      city: { id: 0, name: 'Малый Анюй' },
      region: { id: REGION.chukotka, name: 'Чукотский автономный округ' },
      country: { id: COUNTRY.russia, name: 'Россия', isRussia: true },
      isRemote: true,
      isConfirmed: true,
    })
    expect(shopper.cookies.get('city')).toBe(`0:${REGION.chukotka}:0:Малый Анюй!`)
    expect(await shopper.call.geo.position.query()).toEqual(chosen)
  })

  test('abroad needs no name', async () => {
    const shopper = open()
    const abroad = {
      region: { id: 0, name: '' },
      country: { id: COUNTRY.germany, name: 'Германия', isRussia: false },
      isRemote: false,
      isConfirmed: true,
    }
    const unnamed = await shopper.call.geo.set.mutate({ countryId: COUNTRY.germany })
    expect(unnamed).toEqual({ ...abroad, city: { id: 0, name: '' } })
    expect(await shopper.call.geo.position.query()).toEqual(unnamed)
    const named = await shopper.call.geo.set.mutate({
      countryId: COUNTRY.germany,
      customCityName: 'Köln 1:2!',
    })
    expect(named).toEqual({ ...abroad, city: { id: 0, name: 'Köln 1:2!' } })
    expect(await shopper.call.geo.position.query()).toEqual(named)
  })

  test.each([
    ['in its region', { regionId: REGION.chelyabinsk, customCityName: 'ЧЕЛЯБИНСК' }, CITY.chelyabinsk],
    ['in its country', { countryId: COUNTRY.belarus, customCityName: ' минск' }, CITY.minsk],
    ['elsewhere', { regionId: REGION.sverdlovsk, customCityName: 'Челябинск' }, 0],
  ])('but bears the name of one of ours %s', async (_name, input, cityId) => {
    expect((await open().call.geo.set.mutate(input)).city.id).toBe(cityId)
  })

  test.each([
    ['an unknown region', { regionId: 777, customCityName: 'Село' }, 'NOT_FOUND'],
    ['an unknown country', { countryId: 777 }, 'NOT_FOUND'],
    ['Russia without a region', { countryId: COUNTRY.russia, customCityName: 'Село' }, 'NOT_FOUND'],
    ['a region abroad', { regionId: REGION.minsk, customCityName: 'Село' }, 'NOT_FOUND'],
    ['nothing', {}, 'BAD_INPUT'],
    ['a name too long', { countryId: COUNTRY.germany, customCityName: 'я'.repeat(101) }, 'BAD_INPUT'],
  ])('cannot be in %s', async (_name, input, code) => {
    const shopper = open()
    expect(await refusalOf(shopper.call.geo.set.mutate(input))).toMatchObject({ code })
    expect(shopper.cookies.size).toBe(0)
  })

  test.each(['', '  ', '\u0000'])('needs a name in Russia, and %j is none', async (customCityName) => {
    const refusal = refusalOf(open().call.geo.set.mutate({ regionId: REGION.chelyabinsk, customCityName }))
    expect(await refusal).toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { customCityName: TYPE_CITY_FIRST } },
    })
  })
})

describe('region and country offers', () => {
  test('regions are those of Russia, by the alphabet', async () => {
    const shopper = open()
    const regions = await shopper.call.geo.regionOffers.query({ regionName: '' })
    expect(regions.map(({ name }) => name)).toEqual([
      ...['Москва', 'Свердловская область', 'Челябинская область', 'Чукотский автономный округ'],
    ])
    expect(await shopper.call.geo.regionOffers.query({ regionName: 'СВЕРДЛ' })).toEqual([
      { id: REGION.sverdlovsk, name: 'Свердловская область', shopCountryId: COUNTRY.russia },
    ])
    expect(await shopper.call.geo.regionOffers.query({ regionName: 'минск' })).toEqual([])
  })

  test('countries are all but Russia, the near ones first', async () => {
    const shopper = open()
    const all = await shopper.call.geo.countryOffers.query({ countryName: '' })
    expect(all).toEqual([
      { id: COUNTRY.belarus, name: 'Беларусь' },
      { id: COUNTRY.germany, name: 'Германия' },
    ])
    expect(await shopper.call.geo.countryOffers.query({ countryName: 'герм' })).toEqual([all[1]])
    expect(await shopper.call.geo.countryOffers.query({ countryName: 'росс' })).toEqual([])
  })
})

describe('city offers', () => {
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

  test('regions and countries, with or without a name', async () => {
    const shopper = open()
    const offers = async (path: string) => (await (await shopper.ajax(`${BASE}/${path}`)).json()).data
    expect(await offers(`get-region-offers-data/?regionName=${encodeURIComponent('чук')}`)).toEqual([
      { id: REGION.chukotka, name: 'Чукотский автономный округ', shop_country_id: COUNTRY.russia },
    ])
    expect(await offers('get-region-offers-data/')).toHaveLength(4)
    expect(await offers('get-country-offers-data/?countryName=')).toHaveLength(2)
  })

  test('setting a city that is none of ours', async () => {
    const shopper = open()
    const name = encodeURIComponent('Село')
    const set = `cityId=0&regionId=${REGION.chelyabinsk}&countryId=&customCityName=${name}`
    const response = await shopper.ajax(`${BASE}/set-geo-position-data/?${set}`)
    expect([response.status, await response.text()]).toEqual([200, '1'])
    const body = await (await shopper.ajax(`${BASE}/get-geo-position/`)).json()
    expect(body).toMatchObject({ city: { id: 0, name: 'Село' }, region: { id: REGION.chelyabinsk } })
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
