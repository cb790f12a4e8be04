import type { Position } from '../distance.ts'
import type { PackedPlace, RegionFile } from './region-file.ts'

/** A place from which distances can be counted. */
export interface NamedPosition extends Position {
  readonly name: string
  /** True for a building or a street; otherwise the place is a station, a district, or the shopper. */
  readonly isAddress?: boolean
}

/** A metro line or a part of the city, with its places. */
export interface PlaceGroup {
  readonly name: string
  /** The number of a metro line; '' for the only one of a city, and for districts. */
  readonly number: string
  /** The color of a metro line; null for districts. */
  readonly color: string | null
  readonly places: readonly NamedPosition[]
}

/** What the shopper can choose instead of typing: groups of places, or single districts. */
export interface CityPlaces {
  readonly groups: readonly PlaceGroup[]
  readonly districts: readonly NamedPosition[]
}

/** The group of districts of a city that has no parts but a metro. */
const DISTRICTS = 'Районы'

export const NO_PLACES: CityPlaces = { groups: [], districts: [] }

/** Returns the stations of a city by line, and its districts by part of the city. */
export function cityPlaces({ cities, unit }: RegionFile, cityId: number): CityPlaces {
  const city = cities.find(({ id }) => id === cityId)
  if (!city) return NO_PLACES
  const unpack = ([name, lat, lon]: PackedPlace) => ({ name, latitude: lat / unit, longitude: lon / unit })
  const lines = city.lines.map(([number, name, color, indexes]) => ({
    number,
    name,
    color,
    places: [...new Set(indexes)].flatMap((index) => {
      const station = city.stations[index]
      return station ? [unpack(station)] : []
    }),
  }))
  const areas = city.areas.map(([name, districts]) => ({
    ...{ name: name === '' ? DISTRICTS : name, number: '', color: null },
    places: districts.map(unpack),
  }))
  const [only] = areas
  if (only?.name === DISTRICTS && lines.length === 0) return { groups: [], districts: only.places }
  return { groups: [...lines, ...areas], districts: [] }
}
