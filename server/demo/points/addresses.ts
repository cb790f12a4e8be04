import { CITY_IDS } from '#server/reference/geo/cities.ts'
import type { Random } from '../random.ts'
import type { Position } from './distance.ts'
import { houseAt, type Street } from './streets.ts'

export interface Address extends Position {
  text: string
}

type Tails = readonly (readonly [tail: string, weight: number])[]

const MOSCOW_TAILS: Tails = [
  ['', 52],
  ['к1', 15],
  ['к2', 9],
  ['к3', 4],
  ['с1', 8],
  ['с2', 5],
  ['А', 4],
  ['к1с2', 3],
]
const SAINT_PETERSBURG_TAILS: Tails = [
  ['', 58],
  ['к1', 16],
  ['к2', 8],
  ['к3', 3],
  [' лит. А', 10],
  [' лит. Б', 3],
  ['/2', 2],
]
const CITY_TAILS: Tails = [
  ['', 74],
  ['А', 11],
  ['Б', 4],
  ['к1', 4],
  ['/1', 4],
  ['/2', 3],
]

/** Returns a house on one of the streets. The same house always has the same coordinates. */
export function pickAddress(cityId: number, streets: readonly Street[], random: Random): Address {
  const street = random.pick(streets)
  const house = random.int(street.firstHouse, street.lastHouse)
  const { lat, lon } = houseAt(street, house)
  return {
    text: `${street.name}, ${house}${random.weighted(tails(cityId))}`,
    lat: round(lat),
    lon: round(lon),
  }
}

function tails(cityId: number): Tails {
  if (cityId === CITY_IDS.moscow) return MOSCOW_TAILS
  return cityId === CITY_IDS.saintPetersburg ? SAINT_PETERSBURG_TAILS : CITY_TAILS
}

function round(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
