import { expect, test } from 'vitest'
import type { GeoPosition } from '#shared/geo/contract.ts'
import { isStored } from './use-set-city.ts'

const MOSCOW: GeoPosition = {
  city: { id: 1, name: 'Москва' },
  region: { id: 77, name: 'Москва' },
  country: { id: 1, name: 'Россия', isRussia: true },
  isRemote: false,
  isConfirmed: false,
}
const KAZAN: GeoPosition = { ...MOSCOW, city: { id: 2, name: 'Казань' }, isConfirmed: true }

// Requirement: GEO-20, BASK-55
test.each([
  ['nothing', MOSCOW, MOSCOW, false],
  ['another city', MOSCOW, KAZAN, true],
  ["'Да' to the supposed city", MOSCOW, { ...MOSCOW, isConfirmed: true }, true],
  ['nothing of a city that was confirmed before', KAZAN, KAZAN, false],
])('tells after a lost answer that the shop has stored %s', (_what, before, now, expected) => {
  expect(isStored(before, now)).toBe(expected)
})
