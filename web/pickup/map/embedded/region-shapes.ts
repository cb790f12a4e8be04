import type { NamedLine, PackedPlace, RegionFile } from '../../region/region-file.ts'
import { worldX, worldY } from '../mercator.ts'
import { type NamedPlace, unpackLine, type WorldLine, withBounds } from './geography.ts'
import type { Street } from './point-streets.ts'

/** A stop of one or several metro lines. */
export interface Station extends NamedPlace {
  readonly color: string
  readonly isTransfer: boolean
}

/** A park; its name stands in its middle. */
export interface Park extends NamedPlace {
  readonly edge: WorldLine
}

/** What the map draws in the cities of one region. */
export interface RegionShapes {
  readonly water: readonly WorldLine[]
  readonly rivers: readonly { readonly meters: number; readonly line: WorldLine }[]
  readonly roads: readonly Street[]
  readonly avenues: readonly Street[]
  readonly parks: readonly Park[]
  readonly metro: readonly { readonly color: string; readonly line: WorldLine }[]
  readonly stations: readonly Station[]
  readonly districts: readonly NamedPlace[]
}

/** Number of pieces into which the curve between two points of a line is divided. */
const PIECES = 6

export function unpackRegion(file: RegionFile): RegionShapes {
  const { unit, water, rivers, roads, avenues, parks, cities } = file
  const place = ([name, lat, lon]: PackedPlace): NamedPlace => ({
    name,
    x: worldX(lon / unit),
    y: worldY(lat / unit),
  })
  const unpackStreet = ([name, line]: NamedLine): Street => ({ name, line: curve(unpackLine(line, unit)) })
  return {
    water: water.map((ring) => unpackLine(rounded(ring, unit), unit)),
    rivers: rivers.map(([meters, line]) => ({ meters, line: curve(unpackLine(line, unit)) })),
    roads: roads.map(unpackStreet),
    avenues: avenues.map(unpackStreet),
    parks: parks.map(([name, edge]) => {
      const line = unpackLine(rounded(edge, unit), unit)
      return { name, edge: line, x: (line.west + line.east) / 2, y: (line.north + line.south) / 2 }
    }),
    metro: cities.flatMap(({ stations, lines }) =>
      lines.map(([, , color, indexes]) => ({
        color,
        line: curve(
          lineThrough(
            indexes
              .map((index) => stations[index])
              .filter((station) => station !== undefined)
              .map(place),
          ),
        ),
      })),
    ),
    stations: cities.flatMap(({ stations, lines }) =>
      stations.flatMap((station, index) => {
        const own = lines.filter(([, , , indexes]) => indexes.includes(index))
        const [[, , color] = []] = own
        return color === undefined ? [] : [{ ...place(station), color, isTransfer: own.length > 1 }]
      }),
    ),
    districts: cities.flatMap(({ areas }) => areas.flatMap(([, districts]) => districts.map(place))),
  }
}

/**
 * Returns a shore without corners: its middle points and quarter points, twice. The source has cut waters along a
 * grid; corners on the grid of the files stay, where two parts of one water meet.
 */
export function rounded(steps: readonly number[], unit: number): number[] {
  const seam = unit / 2
  let ring: [x: number, y: number][] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < steps.length; i += 2) {
    x += steps[i] ?? 0
    y += steps[i + 1] ?? 0
    ring.push([x, y])
  }
  for (let round = 0; round < 2; round++)
    ring = cutCorners(ring, ([a, b]) => a % seam === 0 || b % seam === 0)
  return ring.flatMap(([a, b], i) => {
    const [fromX, fromY] = ring[i - 1] ?? [0, 0]
    return [a - fromX, b - fromY]
  })
}

/** Chaikin's rule for a closed ring. */
function cutCorners(
  ring: readonly [x: number, y: number][],
  isKept: (at: [x: number, y: number]) => boolean,
): [x: number, y: number][] {
  return ring.flatMap((at, i): [x: number, y: number][] => {
    if (isKept(at)) return [at]
    const towards = ([x, y]: readonly [x: number, y: number]): [x: number, y: number] => [
      at[0] + (x - at[0]) / 4,
      at[1] + (y - at[1]) / 4,
    ]
    return [towards(ring.at(i - 1) ?? at), towards(ring[(i + 1) % ring.length] ?? at)]
  })
}

function lineThrough(places: readonly NamedPlace[]): WorldLine {
  return withBounds(Float64Array.from(places.flatMap(({ x, y }) => [x, y])))
}

/** Returns a curve through all points of a line (Catmull–Rom). A closed line stays closed without a corner. */
export function curve({ at }: WorldLine): WorldLine {
  const count = at.length / 2
  if (count < 3) return withBounds(at)
  const isClosed = at[0] === at[at.length - 2] && at[1] === at[at.length - 1]
  const indexOf = (index: number) => {
    if (isClosed) return (index + count - 1) % (count - 1)
    return Math.max(0, Math.min(index, count - 1))
  }
  const points: number[] = []
  for (let i = 0; i < count - 1; i++) {
    for (let piece = 0; piece < PIECES; piece++) {
      for (const axis of [0, 1]) {
        const [before = 0, from = 0, to = 0, after = 0] = [i - 1, i, i + 1, i + 2].map(
          (index) => at[2 * indexOf(index) + axis],
        )
        points.push(between(before, from, to, after, piece / PIECES))
      }
    }
  }
  points.push(at[at.length - 2] ?? 0, at[at.length - 1] ?? 0)
  return withBounds(Float64Array.from(points))
}

function between(before: number, from: number, to: number, after: number, share: number): number {
  const slope = to - before
  const bend = 2 * before - 5 * from + 4 * to - after
  const twist = 3 * (from - to) + after - before
  return from + (share / 2) * (slope + share * (bend + share * twist))
}
