import type { cities } from '#db/schema/geo.ts'
import { foldText } from '#shared/search/fold.ts'
import { CAUCASUS_TOWNS } from './towns/caucasus.ts'
import { CENTRAL_TOWNS } from './towns/central.ts'
import { CIS_TOWNS } from './towns/cis.ts'
import { FAR_EAST_TOWNS } from './towns/far-east.ts'
import { MOSCOW_REGION_TOWNS } from './towns/moscow-region.ts'
import { NORTH_WEST_TOWNS } from './towns/north-west.ts'
import { SIBERIA_TOWNS } from './towns/siberia.ts'
import { SOUTH_TOWNS } from './towns/south.ts'
import type { Town } from './towns/town.ts'
import { URAL_TOWNS } from './towns/ural.ts'
import { VOLGA_TOWNS } from './towns/volga.ts'

export type CityRow = typeof cities.$inferSelect

/** Towns whose ids the rest of the shop names. */
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

/** An id is the region's number and the place in its list, unless the original shop numbers the town itself. */
const RUSSIAN_TOWNS: readonly Town[] = [
  ...MOSCOW_REGION_TOWNS,
  ...CENTRAL_TOWNS,
  ...NORTH_WEST_TOWNS,
  ...SOUTH_TOWNS,
  ...CAUCASUS_TOWNS,
  ...VOLGA_TOWNS,
  ...URAL_TOWNS,
  ...SIBERIA_TOWNS,
  ...FAR_EAST_TOWNS,
]

export function russianTownRows(): CityRow[] {
  return RUSSIAN_TOWNS.map(toRow)
}

export function townRows(): CityRow[] {
  return [...RUSSIAN_TOWNS, ...CIS_TOWNS].map(toRow)
}

/** Towns from which Russian regions are governed: each leads the list of its region. */
export function capitalIds(): ReadonlySet<number> {
  const leaders = new Map<number, number>()
  for (const [id, , regionId] of RUSSIAN_TOWNS) {
    if (!leaders.has(regionId)) leaders.set(regionId, id)
  }
  return new Set(leaders.values())
}

function toRow([id, name, regionId, lat, lon, thousands]: Town): CityRow {
  return { id, regionId, name, folded: foldText(name), lat, lon, population: thousands * 1000 }
}
