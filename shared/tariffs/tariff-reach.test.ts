import { expect, test } from 'vitest'
import { type Destination, reaches, type TariffReach } from './tariff-reach.ts'

const city: Destination = { cityId: 1, isRussia: true, isCis: false }
const unknown: Destination = { cityId: 0, isRussia: true, isCis: false }
const minsk: Destination = { cityId: 9601, isRussia: false, isCis: true }
const germany: Destination = { cityId: 0, isRussia: false, isCis: false }

const courier: TariffReach = { kind: 'courier', zone: 'russia', pickupPointCount: 0 }
const post: TariffReach = { kind: 'post', zone: 'russia', pickupPointCount: 0 }
const points: TariffReach = { kind: 'pickup', zone: 'russia', pickupPointCount: 3 }
const noPoints: TariffReach = { kind: 'pickup', zone: 'russia', pickupPointCount: 0 }
const store: TariffReach = { kind: 'store', zone: 'russia', pickupPointCount: 1 }
const storeElsewhere: TariffReach = { kind: 'store', zone: 'russia', pickupPointCount: 0 }
const cisCourier: TariffReach = { kind: 'courier', zone: 'cis', pickupPointCount: 0 }
const worldPost: TariffReach = { kind: 'post', zone: 'world', pickupPointCount: 0 }

// Requirement: DLV-3, DLV-12, DLV-27, DLV-28
test.each<[string, Destination, TariffReach[], TariffReach[]]>([
  ['a Russian city', city, [courier, post, points, store], [noPoints, storeElsewhere, cisCourier, worldPost]],
  ['an unknown city', unknown, [post], [courier, points, store, cisCourier, worldPost]],
  ['the CIS', minsk, [cisCourier, worldPost], [courier, post, points, store]],
  ['the rest of the world', germany, [worldPost], [cisCourier, courier, post, points, store]],
])('offers the right tariffs for %s', (_name, to, reaching, others) => {
  for (const tariff of reaching) expect(reaches(tariff, to), JSON.stringify(tariff)).toBe(true)
  for (const tariff of others) expect(reaches(tariff, to), JSON.stringify(tariff)).toBe(false)
})
