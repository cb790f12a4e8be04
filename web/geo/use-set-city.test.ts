import { expect, test } from 'vitest'
import type { GeoPosition } from '#shared/geo/contract.ts'
import { isMeant } from './is-meant.ts'
import { type CityChoice, isStored } from './use-set-city.ts'

const MOSCOW: GeoPosition = {
  city: { id: 1, name: 'Москва' },
  region: { id: 77, name: 'Москва' },
  country: { id: 1, name: 'Россия', isRussia: true },
  isRemote: false,
  isConfirmed: false,
}
const KAZAN: GeoPosition = { ...MOSCOW, city: { id: 2, name: 'Казань' }, isConfirmed: true }

const VILLAGE: GeoPosition = { ...MOSCOW, city: { id: 0, name: 'Клюевка' }, isConfirmed: true }
const OLD_VILLAGE: GeoPosition = { ...VILLAGE, city: { id: 0, name: 'Старая Клюевка' } }

// Requirement: GEO-20, GEO-24, BASK-55
test.each<[string, CityChoice, GeoPosition, boolean]>([
  ['the chosen city', { cityId: 2 }, KAZAN, true],
  ['the chosen city, which it had before', { cityId: 1 }, { ...MOSCOW, isConfirmed: true }, true],
  ['nothing, and has another city', { cityId: 1 }, KAZAN, false],
  ["nothing of 'Да' to the supposed city", { cityId: 1 }, MOSCOW, false],
  ['a named city of a region', { regionId: 77, customCityName: 'Клюевка' }, VILLAGE, true],
  ['nothing, and has another name there', { regionId: 77, customCityName: 'Ольховка' }, VILLAGE, false],
  ['nothing, and has another region', { regionId: 78, customCityName: 'Клюевка' }, VILLAGE, false],
  ['a known city by its name', { regionId: 77, customCityName: 'казань' }, KAZAN, true],
  ['nothing, and has another known city there', { regionId: 77, customCityName: 'Клюевка' }, KAZAN, false],
  ['a name with other spaces', { regionId: 77, customCityName: 'Старая  Клюевка' }, OLD_VILLAGE, true],
  ['a named city abroad', { countryId: 1, customCityName: 'Клюевка' }, VILLAGE, true],
  ['nothing, and has another country', { countryId: 2, customCityName: 'Клюевка' }, VILLAGE, false],
])('tells after a lost answer that the shop has stored %s', (_what, choice, now, expected) => {
  expect(isStored(choice, now, isMeant)).toBe(expected)
})
