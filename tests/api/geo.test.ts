import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { cities } from '#db/schema/geo.ts'
import { orders } from '#db/schema/orders.ts'
import type { GeoIp } from '#server/upstream/geoip/port.ts'
import { proxyHeaderGeoIp } from '#server/upstream/geoip/proxy-header.ts'
import { TYPE_CITY_FIRST } from '#shared/geo/city-texts.ts'
import { HOUR_MS } from '#shared/time.ts'
import { PRODUCT } from '../support/fixture.ts'
import { CITY, COUNTRY, PAYMENT, POINT, REGION, TARIFF } from '../support/fixture-places.ts'
import { orderForm } from '../support/order-form.ts'
import { refusalOf, type Shopper } from '../support/shopper.ts'
import { signIn } from '../support/sign-in.ts'
import { createTestShop, type TestShop, type TestShopOptions } from '../support/test-shop.ts'

let shop: TestShop
afterEach(() => shop.close())

function open(options: TestShopOptions = {}) {
  shop = createTestShop(options)
  return shop.newShopper()
}
const geoip = (locate: GeoIp['locate']) => ({ upstreams: { geoip: { locate } } })

const MOSCOW = {
  city: { id: CITY.moscow, name: 'Москва' },
  region: { id: REGION.moscow, name: 'Москва' },
  country: { id: COUNTRY.russia, name: 'Россия', isRussia: true },
  isRemote: false,
}

describe('the geo position', () => {
  // Requirement: GEO-1, GEO-3, GEO-37
  test('is where GeoIP finds the address on a first visit, unconfirmed and without a cookie', async () => {
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

  // Requirement: GEO-4
  test.each<[string, GeoIp['locate']]>([
    ['finds no city', () => Promise.resolve(null)],
    ['names a city id that the shop does not know', () => Promise.resolve({ cityId: 777 })],
    ['answers with NaN', () => Promise.resolve({ cityId: Number.NaN })],
    ['names a city that does not exist', () => Promise.resolve({ cityName: 'Атлантида' })],
    ['names a point in the sea', () => Promise.resolve({ lat: 0, lon: -30 })],
    ['is down', () => Promise.reject(new Error('down'))],
    ['does not answer', () => new Promise(() => undefined)],
  ])('is Moscow when GeoIP %s', async (_name, locate) => {
    const shopper = open(geoip(locate))
    expect(await shopper.call.geo.position.query()).toEqual({ ...MOSCOW, isConfirmed: false })
  })

  // Requirement: GEO-36
  test('is the city of a customer’s last own order, unconfirmed, where none is chosen', async () => {
    const shopper = open(geoip(() => Promise.resolve({ cityId: CITY.minsk })))
    await signIn(shop, shopper)
    shopper.setCookie('city', `${CITY.moscow}!`)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId } = await shopper.call.orders.place.mutate(orderForm())

    const elsewhere = shop.newShopper()
    const city = async () => {
      const { city, isConfirmed } = await elsewhere.call.geo.position.query()
      return { id: city.id, isConfirmed }
    }
    expect(await city()).toEqual({ id: CITY.minsk, isConfirmed: false })
    shop.clock.advance(HOUR_MS)
    await signIn(shop, elsewhere)
    expect(await city()).toEqual({ id: CITY.moscow, isConfirmed: false })

    // Anybody may have placed it with the customer's phone.
    shop.database.db.update(orders).set({ isUnproven: true }).where(eq(orders.id, orderId)).run()
    expect(await city()).toEqual({ id: CITY.minsk, isConfirmed: false })
  })

  // Requirement: GEO-37
  test('stays, unconfirmed, once a delivery to it is chosen, whatever GeoIP and a sign-in say', async () => {
    let cityId: number = CITY.chelyabinsk
    const customer = open(geoip(() => Promise.resolve({ cityId })))
    await signIn(shop, customer)
    await customer.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await customer.call.orders.place.mutate(orderForm())

    const elsewhere = shop.newShopper()
    cityId = CITY.moscow
    await elsewhere.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await elsewhere.choose({ pickupPointId: POINT.moscow })
    cityId = CITY.yekaterinburg
    const inMoscow = { ...MOSCOW, isConfirmed: false }
    expect(await elsewhere.call.geo.position.query()).toEqual(inMoscow)
    shop.clock.advance(HOUR_MS)
    await signIn(shop, elsewhere)
    expect(await elsewhere.call.geo.position.query()).toEqual(inMoscow)
    expect((await elsewhere.call.checkout.get.query()).unavailable.delivery).toBeNull()
    await elsewhere.choose({ tariffId: TARIFF.courier })
    const { orderId } = await elsewhere.call.orders.place.mutate(orderForm())
    expect((await elsewhere.call.orders.byId.query({ id: orderId })).address?.city).toBe('Москва')
  })

  // Requirement: GEO-50
  test('stays for a day after the last choice of a delivery to it, not after the first one', async () => {
    const shopper = open(geoip(() => Promise.resolve({ cityId: CITY.moscow })))
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.choose({ pickupPointId: POINT.moscow })
    const cookiesOf = async (patch: object) =>
      (await shopper.postJson('/trpc/checkout.update', patch)).headers.getSetCookie().join()
    expect(await cookiesOf({ tariffId: TARIFF.courier })).toMatch(/city=1;.*Max-Age=86400/)
    expect(await cookiesOf({ paymentSystemId: PAYMENT.cash })).not.toContain('city=')
    shopper.setCookie('city', `${CITY.moscow}!`)
    expect(await cookiesOf({ tariffId: TARIFF.post })).not.toContain('city=')
  })

  // Requirement: GEO-3
  test.each<[string, Awaited<ReturnType<GeoIp['locate']>>]>([
    ['its name in capitals', { cityName: 'ЧЕЛЯБИНСК' }],
    ['a point near it', { lat: 55.2, lon: 61.3 }],
  ])('is the city for which GeoIP gives %s', async (_name, guess) => {
    const shopper = open(geoip(() => Promise.resolve(guess)))
    expect((await shopper.call.geo.position.query()).city.name).toBe('Челябинск')
  })

  // Requirement: GEO-3, GEO-22
  test('is read from the header of the reverse proxy only if that header is configured', async () => {
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

  // Requirement: GEO-22
  test.each([
    [149, 'Анадырь'],
    [151, 'Москва'],
  ])('is with a point %i km north of Anadyr in the header %s', async (km, name) => {
    const kmOfDegree = 111.195
    const shopper = open({
      upstreams: { geoip: proxyHeaderGeoIp() },
      config: { geoIpHeader: 'x-geo-city' },
    })
    const point = `${(64.7337 + km / kmOfDegree).toFixed(4)},177.5084`
    const path = '/api-site/ajax/city-select/get-geo-position/'
    const body = await (await shopper.ajax(path, { 'X-Geo-City': point })).json()
    expect(body.city.name).toBe(name)
  })

  test('is the chosen city after a choice', async () => {
    const shopper = open()
    const chosen = await shopper.call.geo.set.mutate({ cityId: CITY.anadyr })
    expect(chosen).toMatchObject({ city: { name: 'Анадырь' }, isConfirmed: true })
    expect(shopper.cookies.get('city')).toBe(`${CITY.anadyr}!`)
    expect(await shopper.call.geo.position.query()).toEqual(chosen)
  })

  test.each([
    ...['777!', '0!', 'x', '1;DROP', '99999999999!', '-1!', '1!!'],
    ...['0:74:0:!', '0:777:0:Село!', '0:0:777:Село!', '0:0:1:Село!', '0:201:0:Село!', '0:74:0:Село'],
  ])('is guessed again with the invalid cookie %s', async (cookie) => {
    const shopper = open()
    shopper.setCookie('city', cookie)
    expect(await shopper.call.geo.position.query()).toEqual({ ...MOSCOW, isConfirmed: false })
  })

  test.each([777, 1e15])('refuses to become the unknown city %d and sets no cookie', async (cityId) => {
    const shopper = open()
    expect(await refusalOf(shopper.call.geo.set.mutate({ cityId }))).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    })
    expect(shopper.cookies.size).toBe(0)
  })

  test.each([0, -1, 1.5])('refuses the city id %d', async (cityId) => {
    const shopper = open()
    expect(await refusalOf(shopper.call.geo.set.mutate({ cityId }))).toMatchObject({
      code: 'BAD_INPUT',
      status: 400,
    })
  })
})

describe('a city that the shop does not know', () => {
  // Requirement: GEO-1, GEO-2, GEO-23
  test('is kept with id 0, by its name and region', async () => {
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

  // Requirement: GEO-1, GEO-2, GEO-23
  test('needs no name abroad', async () => {
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

  // Requirement: GEO-24
  test.each([
    ['in its region', { regionId: REGION.chelyabinsk, customCityName: 'ЧЕЛЯБИНСК' }, CITY.chelyabinsk],
    ['in its country', { countryId: COUNTRY.belarus, customCityName: ' минск' }, CITY.minsk],
    ['elsewhere', { regionId: REGION.sverdlovsk, customCityName: 'Челябинск' }, 0],
  ])('becomes a known city of its name only where that lies: %s', async (_name, input, cityId) => {
    expect((await open().call.geo.set.mutate(input)).city.id).toBe(cityId)
  })

  test.each([
    ['an unknown region', { regionId: 777, customCityName: 'Село' }, 'NOT_FOUND'],
    ['an unknown country', { countryId: 777 }, 'NOT_FOUND'],
    ['Russia and no region', { countryId: COUNTRY.russia, customCityName: 'Село' }, 'NOT_FOUND'],
    ['a region outside Russia', { regionId: REGION.minsk, customCityName: 'Село' }, 'NOT_FOUND'],
    ['neither region nor country', {}, 'BAD_INPUT'],
    ['a name of 101 letters', { countryId: COUNTRY.germany, customCityName: 'я'.repeat(101) }, 'BAD_INPUT'],
  ])('is refused with %s', async (_name, input, code) => {
    const shopper = open()
    expect(await refusalOf(shopper.call.geo.set.mutate(input))).toMatchObject({ code })
    expect(shopper.cookies.size).toBe(0)
  })

  // Requirement: GEO-23
  test.each(['', '  ', '\u0000'])('needs a name in Russia, and %j is not one', async (customCityName) => {
    const refusal = refusalOf(open().call.geo.set.mutate({ regionId: REGION.chelyabinsk, customCityName }))
    expect(await refusal).toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { customCityName: TYPE_CITY_FIRST } },
    })
  })
})

describe('region and country offers', () => {
  test('lists the regions of Russia in alphabetical order', async () => {
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

  test('lists every country but Russia, those of the CIS first', async () => {
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
  const offeredNames = async (cityName: string) => {
    const offers = await open().call.geo.cityOffers.query({ cityName })
    return offers.map(({ name }) => name)
  }

  test('match the start of a name before its middle, bigger cities first, in any letter case', async () => {
    expect(await offeredNames('МИ')).toEqual(['Минск'])
    expect(await offeredNames('Че')).toEqual(['Челябинск'])
    expect(await offeredNames('ск')).toEqual(['Москва', 'Минск', 'Челябинск'])
    expect(await offeredNames('ёкатерин')).toEqual(['Екатеринбург'])
    expect(await offeredNames('атлантида')).toEqual([])
    expect(await offeredNames("%' OR 1=1 --")).toEqual([])
  })

  // Requirement: GEO-25
  test('are the biggest cities of Russia while nothing is typed', async () => {
    expect(await offeredNames('  ')).toEqual(['Москва', 'Екатеринбург', 'Челябинск', 'Анадырь'])
  })

  // Requirement: GEO-25
  test('are no more than twelve while nothing is typed', async () => {
    const shopper = open()
    const manyCities = Array.from({ length: 20 }, (_, i) => ({
      id: 3000 + i,
      regionId: REGION.chelyabinsk,
      name: `Город ${i}`,
      normalized: `город ${i}`,
      lat: 55,
      lon: 61,
      population: 100 + i,
    }))
    shop.database.db.insert(cities).values(manyCities).run()
    const offers = await shopper.call.geo.cityOffers.query({ cityName: '' })
    expect(offers.map(({ name }) => name)).toEqual([
      ...['Москва', 'Екатеринбург', 'Челябинск'],
      ...[19, 18, 17, 16, 15, 14, 13, 12, 11].map((i) => `Город ${i}`),
    ])
  })

  test('include the region and its country', async () => {
    expect(await open().call.geo.cityOffers.query({ cityName: 'минск' })).toEqual([
      {
        id: CITY.minsk,
        name: 'Минск',
        region: { id: REGION.minsk, name: 'Минская область', shopCountryId: COUNTRY.belarus },
      },
    ])
  })

  test('refuse a name of 101 characters', async () => {
    expect(await refusalOf(open().call.geo.cityOffers.query({ cityName: 'я'.repeat(101) }))).toMatchObject({
      code: 'BAD_INPUT',
    })
  })
})

describe('the legacy REST API', () => {
  const BASE = '/api-site/ajax/city-select'

  // Requirement: API-19, API-50, GEO-1
  test('answers with the position', async () => {
    const body = await (await open().ajax(`${BASE}/get-geo-position/`)).json()
    expect(body).toMatchObject({ success: true, errors: [], country: { isRussia: true }, data: MOSCOW })
  })

  // Requirement: API-20
  test('answers with cities, with or without a name', async () => {
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

  // Requirement: API-21
  test('answers with regions and countries, with or without a name', async () => {
    const shopper = open()
    const offers = async (path: string) => (await (await shopper.ajax(`${BASE}/${path}`)).json()).data
    expect(await offers(`get-region-offers-data/?regionName=${encodeURIComponent('чук')}`)).toEqual([
      { id: REGION.chukotka, name: 'Чукотский автономный округ', shop_country_id: COUNTRY.russia },
    ])
    expect(await offers('get-region-offers-data/')).toHaveLength(4)
    expect(await offers('get-country-offers-data/?countryName=')).toHaveLength(2)
  })

  // Requirement: API-23, GEO-2
  test('sets a city that the shop does not know', async () => {
    const shopper = open()
    const name = encodeURIComponent('Село')
    const set = `cityId=0&regionId=${REGION.chelyabinsk}&countryId=&customCityName=${name}`
    const response = await shopper.ajax(`${BASE}/set-geo-position-data/?${set}`)
    expect([response.status, await response.text()]).toEqual([200, '1'])
    const body = await (await shopper.ajax(`${BASE}/get-geo-position/`)).json()
    expect(body).toMatchObject({ city: { id: 0, name: 'Село' }, region: { id: REGION.chelyabinsk } })
  })

  // Requirement: API-23, GEO-19
  test('answers a chosen city with the bare number 1, and then with its position', async () => {
    const shopper = open()
    const set = `${BASE}/set-geo-position-data/?cityId=${CITY.chelyabinsk}&regionId=&countryId=&customCityName=`
    const response = await shopper.ajax(set)
    expect([response.status, await response.text()]).toEqual([200, '1'])
    const body = await (await shopper.ajax(`${BASE}/get-geo-position/`)).json()
    expect(body.city).toEqual({ id: CITY.chelyabinsk, name: 'Челябинск' })
  })

  // Requirement: API-4
  test.each([
    ['?cityId=777', 404],
    ['?cityId=0', 400],
    ['?cityId=abc', 400],
    ['', 400],
    ['?cityId=1&cityId=2', 400],
  ])('refuses the query %j for a position with %i', async (query, status) => {
    const shopper = open()
    const response = await shopper.ajax(`${BASE}/set-geo-position-data/${query}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ success: false, data: null, errors: [expect.any(String)] })
    expect(shopper.cookies.size).toBe(0)
  })

  // Requirement: SEC-9
  test('refuses to set the position for another site, a link, a prefetch, and a POST', async () => {
    const shopper = open()
    const path = `${BASE}/set-geo-position-data/?cityId=${CITY.minsk}`
    expect((await shopper.fetch(path)).status).toBe(403)
    expect((await shopper.ajax(path, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await shopper.ajax(path, { 'Sec-Purpose': 'prefetch' })).status).toBe(403)
    expect((await shopper.postJson(path, {})).status).toBe(405)
    expect(shopper.cookies.size).toBe(0)
  })
})
