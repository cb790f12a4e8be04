import { expect, test } from 'vitest'
import { type Destination, reaches, type TariffReach } from './tariff-reach.ts'

const MOSCOW = { lat: 55.7558, lon: 37.6173 }
const CHELYABINSK = { lat: 55.1644, lon: 61.4368 }
const YEKATERINBURG = { lat: 56.8389, lon: 60.6057 }

const city: Destination = { cityId: 1, isRussia: true, isCis: false, position: MOSCOW }
const chelyabinsk: Destination = { ...city, cityId: 2270, position: CHELYABINSK }
const yekaterinburg: Destination = { ...city, cityId: 1888, position: YEKATERINBURG }
const unplaced: Destination = { ...city, position: null }
const unknown: Destination = { cityId: 0, isRussia: true, isCis: false, position: CHELYABINSK }
const minsk: Destination = { cityId: 9601, isRussia: false, isCis: true, position: { lat: 53.9, lon: 27.56 } }
const germany: Destination = { cityId: 0, isRussia: false, isCis: false, position: null }

const courier: TariffReach = {
  isOffered: true,
  kind: 'courier',
  carrier: 'cdek',
  zone: 'russia',
  pickupPointCount: 0,
}
const ownCourier: TariffReach = { ...courier, carrier: 'own' }
const post: TariffReach = { ...courier, kind: 'post', carrier: 'post' }
const points: TariffReach = { ...courier, kind: 'pickup', pickupPointCount: 3 }
const noPoints: TariffReach = { ...points, pickupPointCount: 0 }
const store: TariffReach = { ...ownCourier, kind: 'store', pickupPointCount: 1 }
const storeElsewhere: TariffReach = { ...store, pickupPointCount: 0 }
const cisCourier: TariffReach = { ...courier, zone: 'cis' }
const worldPost: TariffReach = { ...post, zone: 'world' }
const AREA = { center: CHELYABINSK, radiusKm: 230 }

// Requirement: DLV-3, DLV-12, DLV-27, DLV-28, DLV-62
test.each<[string, Destination, TariffReach[], TariffReach[]]>([
  [
    'a Russian city',
    city,
    [courier, post, points, store],
    [ownCourier, noPoints, storeElsewhere, cisCourier, worldPost],
  ],
  ["the warehouse's city", chelyabinsk, [ownCourier, courier, post], []],
  ['a city near the warehouse', yekaterinburg, [ownCourier, courier, post], []],
  ['a city without a known position', unplaced, [courier, post], [ownCourier]],
  ['an unknown city', unknown, [post], [ownCourier, courier, points, store, cisCourier, worldPost]],
  ['the CIS', minsk, [cisCourier, worldPost], [ownCourier, courier, post, points, store]],
  ['the rest of the world', germany, [worldPost], [cisCourier, ownCourier, courier, post, points, store]],
])('offers the right tariffs for %s', (_name, to, reaching, others) => {
  for (const tariff of reaching) expect(reaches(tariff, to, AREA), JSON.stringify(tariff)).toBe(true)
  for (const tariff of others) expect(reaches(tariff, to, AREA), JSON.stringify(tariff)).toBe(false)
})

// Requirement: DLV-62
test.each([
  ['a smaller area', { ...AREA, radiusKm: 150 }, false],
  ['no couriers', null, false],
])('a shop with %s sends its own couriers accordingly', (_name, area, isReached) => {
  expect(reaches(ownCourier, yekaterinburg, area)).toBe(isReached)
})

test('a tariff that is not offered reaches nobody', () => {
  for (const tariff of [courier, ownCourier, post, points, store])
    expect(reaches({ ...tariff, isOffered: false }, chelyabinsk, AREA)).toBe(false)
})
