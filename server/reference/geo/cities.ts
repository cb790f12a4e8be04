import type { cities } from '#db/schema/geo.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { CAUCASUS_CITIES } from './cities/caucasus.ts'
import { CENTRAL_CITIES } from './cities/central.ts'
import { CIS_CITIES } from './cities/cis.ts'
import type { City } from './cities/city.ts'
import { FAR_EAST_CITIES } from './cities/far-east.ts'
import { MOSCOW_REGION_CITIES } from './cities/moscow-region.ts'
import { NORTH_WEST_CITIES } from './cities/north-west.ts'
import { SIBERIA_CITIES } from './cities/siberia.ts'
import { SOUTH_CITIES } from './cities/south.ts'
import { URAL_CITIES } from './cities/ural.ts'
import { VOLGA_CITIES } from './cities/volga.ts'

export type CityRow = typeof cities.$inferSelect

/** Ids of cities that other code refers to (GEO-6, GEO-7, GEO-8). */
export const CITY_IDS = {
  moscow: 1,
  saintPetersburg: 173,
  volgograd: 526,
  nizhnyNovgorod: 1321,
  novosibirsk: 1384,
  samara: 1745,
  yekaterinburg: 1888,
  kazan: 2055,
  chelyabinsk: 2270,
} as const

/**
 * The id of a city is its region's number followed by its place in the list, except for the fixed ids of CITY_IDS.
 */
const RUSSIAN_CITIES: readonly City[] = [
  ...MOSCOW_REGION_CITIES,
  ...CENTRAL_CITIES,
  ...NORTH_WEST_CITIES,
  ...SOUTH_CITIES,
  ...CAUCASUS_CITIES,
  ...VOLGA_CITIES,
  ...URAL_CITIES,
  ...SIBERIA_CITIES,
  ...FAR_EAST_CITIES,
]

export function russianCityRows(): CityRow[] {
  return RUSSIAN_CITIES.map(toRow)
}

export function cityRows(): CityRow[] {
  return [...RUSSIAN_CITIES, ...CIS_CITIES].map(toRow)
}

/** Returns the ids of the capitals of Russia's regions: each is the first city of its region's list. */
export function capitalIds(): ReadonlySet<number> {
  const leaders = new Map<number, number>()
  for (const [id, , regionId] of RUSSIAN_CITIES) {
    if (!leaders.has(regionId)) leaders.set(regionId, id)
  }
  return new Set(leaders.values())
}

function toRow([id, name, regionId, lat, lon, thousands]: City): CityRow {
  return { id, regionId, name, normalized: normalizeText(name), lat, lon, population: thousands * 1000 }
}
