import { CITY_IDS, type CityRow } from '#server/reference/geo/cities.ts'
import type { Random } from '../random.ts'

const MOSCOW_POINTS = 2120
const SAINT_PETERSBURG_POINTS = 1060
const LEAST_IN_CAPITAL = 30
/** Points per thousand inhabitants. Regional capitals have more, because people from the whole region shop there. */
const CAPITAL_DENSITY = 0.0495
const CITY_DENSITY = 0.041

export function pointCount(city: CityRow, isCapital: boolean, random: Random): number {
  if (city.id === CITY_IDS.moscow) return MOSCOW_POINTS
  if (city.id === CITY_IDS.saintPetersburg) return SAINT_PETERSBURG_POINTS
  const thousands = city.population / 1000
  if (isCapital) return Math.max(LEAST_IN_CAPITAL, Math.round(thousands * CAPITAL_DENSITY))
  if (thousands >= 50) return Math.max(3, Math.round(thousands * CITY_DENSITY))
  if (thousands >= 25) return random.int(1, 3)
  return thousands >= 10 ? random.int(0, 3) : random.int(0, 1)
}
