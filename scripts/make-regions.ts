/**
 * Writes web/pickup/region/files: for each region of Russia with pickup points the waters around its cities, and the
 * metro lines, ring roads, great streets, parks, and districts that the shop knows. Waters are OpenStreetMap's, as
 * contained in a package with a precision of 100 m (ODbL 1.0); the rest is reference data. Points are removed to
 * reduce the size; none is moved or invented.
 *
 *   npx node scripts/make-regions.ts
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { cityAvenues } from '#server/reference/geo/avenues.ts'
import { type CityRow, russianCityRows } from '#server/reference/geo/cities.ts'
import { cityAreas } from '#server/reference/geo/districts.ts'
import { metroLines } from '#server/reference/geo/metro/lines.ts'
import type { MetroStation } from '#server/reference/geo/metro/station.ts'
import { allMetroStations } from '#server/reference/geo/metro.ts'
import { cityParks } from '#server/reference/geo/parks.ts'
import { cityRivers } from '#server/reference/geo/rivers.ts'
import { ringRoads } from '#server/reference/geo/roads.ts'
import type { PackedLine, PackedPlace, RegionCity, RegionFile } from '#web/pickup/region/region-file.ts'
import { clipRing } from './base-map/clip-ring.ts'
import { readPackedJson } from './base-map/fetch-package.ts'
import { packLine } from './base-map/pack-line.ts'
import { type Position, simplify } from './base-map/simplify.ts'

const OUT = fileURLToPath(new URL('../web/pickup/region/files', import.meta.url))
const CACHE = fileURLToPath(new URL('../.cache/base-map', import.meta.url))

const WATERS = {
  spec: '@geo-maps/earth-waterbodies-100m@0.6.0',
  integrity:
    'sha512-dgftj7TF37qrqL8DTax6nNFWriVo90Y3+Qk36U7fDWt3bfR9QUGjSHwAHM2fwaa5y1HDcuwHDIqctRAQCcHDDw==',
}

/** Units per degree in the files: about 11 m. */
const UNIT = 10_000
/** The smallest area in square kilometers of a water: the package has cut smaller ones to pieces. */
const LEAST_KM2 = 0.35
/**
 * The package cuts waters along a grid and has lost some of the parts. A small part with more than this share of its
 * shore on the grid is left out, because it is no water's shape.
 */
const MOST_CUT = 0.12
const LARGE_KM2 = 12
const MOST_CUT_IF_LARGE = 0.45
/** Degrees of latitude around a city whose waters are drawn, by its population. */
const REACH = { million: 0.3, large: 0.2, small: 0.11 }
/** Waters wider than a cell of this many degrees are cut along its edges, so that no file has whole seas. */
const CELL = 0.5
/** Half the precision of the package, in degrees of latitude. */
const TOLERANCE = 0.0004
/** Number of points of a sea's shore. */
const VAST = 2000
const KM_PER_DEGREE = 111.2

interface WaterFile {
  readonly geometries: readonly { readonly coordinates: readonly (readonly (readonly Position[])[])[] }[]
}

/** A water as rings: its shore and those of its islands. */
type Water = readonly (readonly Position[])[]

function reachOf({ population }: CityRow): number {
  if (population >= 900_000) return REACH.million
  return population >= 90_000 ? REACH.large : REACH.small
}

/** Degrees of longitude are shorter than those of latitude. */
const widthAt = (lat: number) => 1 / Math.cos((lat * Math.PI) / 180)

function isNear(city: CityRow, { west, south, east, north }: ReturnType<typeof boundsOf>): boolean {
  const reach = reachOf(city)
  const wide = reach * widthAt(city.lat)
  return (
    west < city.lon + wide && east > city.lon - wide && south < city.lat + reach && north > city.lat - reach
  )
}

function boundsOf(ring: readonly Position[]) {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [x, y] of ring) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return { west, south, east, north }
}

function areaKm2(ring: readonly Position[]): number {
  let sum = 0
  ring.forEach(([x, y], i) => {
    const [nx, ny] = ring[i + 1] ?? [x, y]
    sum += x * ny - nx * y
  })
  const [, lat] = ring[0] ?? [0, 0]
  return ((Math.abs(sum) / 2) * KM_PER_DEGREE ** 2) / widthAt(lat)
}

/** Returns the share of a shore that runs along the package's grid. */
function cutShare(ring: readonly Position[]): number {
  let [whole, cut] = [0, 0]
  ring.forEach(([x, y], i) => {
    const [nx, ny] = ring[i + 1] ?? [x, y]
    const length = Math.hypot((nx - x) / widthAt(y), ny - y)
    whole += length
    if (nx === x || ny === y) cut += length
  })
  return whole === 0 ? 1 : cut / whole
}

function isWhole(shore: readonly Position[]): boolean {
  const area = areaKm2(shore)
  if (area < LEAST_KM2 || shore.length < 6) return false
  return cutShare(shore) < (area < LARGE_KM2 ? MOST_CUT : MOST_CUT_IF_LARGE)
}

/** Cuts a water that is wider than a cell along the cells' edges. */
function toCells(water: Water): Water[] {
  const [shore = []] = water
  const { west, south, east, north } = boundsOf(shore)
  if (east - west < CELL && north - south < CELL) return [water]
  const cells = cities
    .filter((city) => isNear(city, { west, south, east, north }))
    .flatMap((city) => {
      const reach = reachOf(city)
      const wide = reach * widthAt(city.lat)
      return cellsIn(city.lon - wide, city.lat - reach, city.lon + wide, city.lat + reach)
    })
  const [left, right] = [Math.floor(west / CELL), Math.floor(east / CELL) + 1]
  return cutToCells(
    water,
    { left, right, bottom: Math.floor(south / CELL), top: Math.floor(north / CELL) + 1 },
    [...new Set(cells)],
  )
}

/** A block of cells. */
interface Block {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** Returns the parts of a water in the wanted cells of a block, by halving the block. */
function cutToCells(water: Water, block: Block, wanted: readonly string[]): Water[] {
  const { left, right, bottom, top } = block
  const inside = wanted.filter((cell) => {
    const [x = 0, y = 0] = cell.split(' ').map(Number)
    return x >= left && x < right && y >= bottom && y < top
  })
  if (inside.length === 0) return []
  const box = { west: left * CELL, south: bottom * CELL, east: right * CELL, north: top * CELL }
  const rings = water.map((ring) => clipRing(ring, box)).filter((ring) => ring.length > 3)
  if (rings.length === 0) return []
  if (right - left === 1 && top - bottom === 1) return [rings]
  const column = Math.floor((left + right) / 2)
  const row = Math.floor((bottom + top) / 2)
  const halves =
    right - left > top - bottom
      ? [
          { ...block, right: column },
          { ...block, left: column },
        ]
      : [
          { ...block, top: row },
          { ...block, bottom: row },
        ]
  return halves.flatMap((half) => cutToCells(rings, half, inside))
}

function cellsIn(west: number, south: number, east: number, north: number): string[] {
  const cells: string[] = []
  for (let x = Math.floor(west / CELL); x <= Math.floor(east / CELL); x++) {
    for (let y = Math.floor(south / CELL); y <= Math.floor(north / CELL); y++) cells.push(`${x} ${y}`)
  }
  return cells
}

const pack = (line: readonly Position[]) => packLine(line, UNIT)

function packRing(ring: readonly Position[]): number[] {
  const half = Math.floor(ring.length / 2)
  const toleranceAt = () => TOLERANCE
  return pack([
    ...simplify(ring.slice(0, half + 1), toleranceAt),
    ...simplify(ring.slice(half), toleranceAt).slice(1),
  ])
}

const packPlace = ([name, lat, lon]: MetroStation): PackedPlace => [
  name,
  Math.round(lat * UNIT),
  Math.round(lon * UNIT),
]

const packRoad = (road: readonly (readonly [lat: number, lon: number])[]) =>
  pack(road.map(([lat, lon]): Position => [lon, lat]))

const packNamed = ([name, course]: readonly [string, readonly (readonly [lat: number, lon: number])[]]) =>
  [name, packRoad(course)] as const

function packCity({ id }: CityRow): RegionCity[] {
  const stations = allMetroStations(id)
  const areas = cityAreas(id)
  if (stations.length + areas.length === 0) return []
  const indexes = new Map(stations.map(([name], index) => [name, index]))
  const lines = metroLines(id).map(({ number, name, color, isRing = false, stations: names }): PackedLine => {
    const stops = names.split(', ').map((station) => {
      const index = indexes.get(station)
      if (index === undefined) throw new Error(`the line ${name} has no station ${station}`)
      return index
    })
    return [number, name, color, isRing ? [...stops, ...stops.slice(0, 1)] : stops]
  })
  return [
    {
      ...{ id, lines, stations: stations.map(packPlace) },
      areas: areas.map(([name, districts]) => [name, districts.map(packPlace)]),
    },
  ]
}

const cities = russianCityRows()
const waters = new Map<number, number[][]>()
const file = readPackedJson(CACHE, WATERS, 'map.geo.json') as WaterFile
for (const { coordinates } of file.geometries) {
  for (const water of coordinates) {
    const bounds = boundsOf(water[0] ?? [])
    if (bounds.north < 40 || bounds.east < 19 || !cities.some((city) => isNear(city, bounds))) continue
    const isVast = (water[0]?.length ?? 0) > VAST
    for (const part of toCells(water)) {
      const [shore = []] = part
      if (!isVast && !isWhole(shore)) continue
      const around = boundsOf(shore)
      const regions = new Set(cities.filter((city) => isNear(city, around)).map(({ regionId }) => regionId))
      const rings = part.filter((ring, i) => i === 0 || areaKm2(ring) > LEAST_KM2).map(packRing)
      for (const id of regions) {
        waters.set(id, [...(waters.get(id) ?? []), ...rings.filter(({ length }) => length >= 6)])
      }
    }
  }
}

mkdirSync(OUT, { recursive: true })
for (const name of readdirSync(OUT)) rmSync(join(OUT, name))
const sizes: [size: number, regionId: number][] = []
for (const regionId of new Set(cities.map((city) => city.regionId))) {
  const own = cities.filter((city) => city.regionId === regionId)
  const region: RegionFile = {
    unit: UNIT,
    water: waters.get(regionId) ?? [],
    rivers: own.flatMap(({ id }) =>
      cityRivers(id).map(({ meters, course }) => [meters, packRoad(course)] as const),
    ),
    roads: own.flatMap(({ id }) => ringRoads(id, allMetroStations(id)).map(packNamed)),
    avenues: own.flatMap(({ id }) => cityAvenues(id, allMetroStations(id)).map(packNamed)),
    parks: own.flatMap(({ id }) => cityParks(id).map(packNamed)),
    cities: own.flatMap(packCity),
  }
  const text = JSON.stringify(region)
  writeFileSync(join(OUT, `${regionId}.json`), text)
  sizes.push([brotliCompressSync(text).length, regionId])
}
sizes.sort(([a], [b]) => b - a)
console.log(`${sizes.length} files; the largest (bytes with Brotli, region):`, sizes.slice(0, 8))
