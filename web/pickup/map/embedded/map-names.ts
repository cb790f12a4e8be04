import type { Geography, NamedPlace } from './geography.ts'
import { type Box, type Label, placeLabels } from './place-labels.ts'
import type { Street } from './point-streets.ts'
import type { RegionShapes, Station } from './region-shapes.ts'
import { alongStreets, type StreetLabel } from './street-labels.ts'

/** 'way' is a street or a ring road. */
export type NameKind = 'way' | 'park' | 'district' | 'city' | 'large' | 'station'

/** The names of a map at a zoom. */
export type MapNames = Readonly<Record<NameKind, readonly (Label | StreetLabel)[]>>

/** Weight and size of the names of each kind. */
export const NAME_FONTS: Readonly<Record<NameKind, string>> = {
  way: '500 12px',
  park: '500 12px',
  district: '600 13px',
  city: '500 12px',
  large: '600 15px',
  station: '500 12px',
}

const TILE = 256
const TEXT_HEIGHT = 14
/** From this zoom on the area of a city is larger than the dot beside its name. */
export const CITY_ZOOM = 9
/** Up to this zoom the largest cities have larger names. */
const FAR_ZOOM = 10
const LARGE_CITIES = 16
const DISTRICTS_ZOOM = 11
export const STATION_NAMES_ZOOM = 12
const PARKS_ZOOM = 12
const AVENUES_ZOOM = 13
/** From this zoom on stations have the sign of the metro, and streets of points are drawn. */
export const NEAR_ZOOM = 14
const STREETS_ZOOM = 15
/** The largest distance of a city's own name from a district, as a part of the world's width: about 4 km. */
const OWN_DISTRICT = 0.0002
/** Half the size in pixels of the sign of a station. */
const SIGN = 11

interface MapNamesOptions {
  readonly geography: Geography
  readonly regions: readonly RegionShapes[]
  /** The streets of the points. */
  readonly streets: readonly Street[]
  /** The markers, which no name touches. */
  readonly markers: readonly Box[]
  readonly zoom: number
  readonly widthOf: (text: string, font: string) => number
}

/** Returns the names that fit at a zoom; of two that would touch, the one that tells more at this zoom. */
export function mapNames(options: MapNamesOptions): MapNames {
  const { geography, regions, streets, markers, zoom, widthOf } = options
  const place = (
    kind: NameKind,
    places: readonly NamedPlace[],
    taken: readonly Label[] = [],
    drop = 0,
  ): Label[] =>
    placeLabels({
      ...{ places, zoom, taken, drop, obstacles: markers, lineHeight: TEXT_HEIGHT },
      widthOf: (text) => widthOf(text, NAME_FONTS[kind]),
    })
  const from = <Item>(least: number, of: (region: RegionShapes) => readonly Item[]) =>
    zoom < least ? [] : regions.flatMap(of)

  const { cities: all } = geography
  const count = zoom <= FAR_ZOOM ? LARGE_CITIES : 0
  const below = zoom < CITY_ZOOM ? TEXT_HEIGHT - 2 : 0
  const large = place('large', all.slice(0, count), [], below)
  const districts = from(DISTRICTS_ZOOM, (region) => region.districts)
  // The names of its districts replace a city's own.
  const isPlain = ({ x, y }: NamedPlace) =>
    districts.every((district) => Math.hypot(district.x - x, district.y - y) > OWN_DISTRICT)
  const city = place('city', all.slice(count).filter(isPlain), large, below)

  const towns = [...large, ...city]
  const stops = from(STATION_NAMES_ZOOM, (region) => region.stations).sort(byTransfer)
  const placeStops = (taken: readonly Label[]) =>
    place('station', stops, taken, zoom < NEAR_ZOOM ? TEXT_HEIGHT : TEXT_HEIGHT + 4)
  // Far from the ground districts tell more than stations.
  const isFar = zoom <= STATION_NAMES_ZOOM
  const early = isFar ? place('district', districts, towns) : []
  const station = placeStops([...towns, ...early])
  const district = isFar ? early : place('district', districts, [...towns, ...station])
  const park = place(
    'park',
    from(PARKS_ZOOM, (region) => region.parks),
    [...towns, ...station, ...district],
  )

  const world = TILE * 2 ** zoom
  const signs = stops.map(({ x, y }) => around(x * world, y * world, SIGN, SIGN))
  const names = [...towns, ...station, ...district, ...park].map(({ x, y, width }) =>
    around(x, y, width / 2, TEXT_HEIGHT / 2),
  )
  const named = [
    ...from(AVENUES_ZOOM, ({ roads, avenues }) => [...roads, ...avenues]),
    ...(zoom < STREETS_ZOOM ? [] : streets),
  ]
  const way = alongStreets(named, {
    world,
    widthOf: (text) => widthOf(text, NAME_FONTS.way),
    obstacles: [...markers, ...signs, ...names],
  })
  return { way, park, district, city, large, station }
}

function byTransfer(one: Station, other: Station): number {
  return Number(other.isTransfer) - Number(one.isTransfer)
}

function around(x: number, y: number, half: number, high: number): Box {
  return { left: x - half, top: y - high, right: x + half, bottom: y + high }
}
