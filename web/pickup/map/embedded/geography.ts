import mapUrl from '../base-map.json?url'
import { worldX, worldY } from '../mercator.ts'

/**
 * The file that scripts/make-base-map.ts writes. A line is its first point and then differences, in fractions of a
 * degree.
 */
interface BaseMapFile {
  readonly unit: number
  readonly land: readonly (readonly number[])[]
  readonly lakes: readonly (readonly number[])[]
  readonly rivers: readonly (readonly number[])[]
  readonly borders: readonly (readonly number[])[]
  readonly regions: readonly (readonly number[])[]
  readonly cities: readonly (readonly [name: string, lat: number, lon: number, regionId: number])[]
}

/** A line with its bounds, in fractions of the world's width and height (Mercator), x and y alternating. */
export interface WorldLine {
  readonly at: Float64Array
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

/** A city with the region whose file draws it. */
export interface MapCity extends NamedPlace {
  readonly regionId: number
}

export interface NamedPlace {
  readonly name: string
  readonly x: number
  readonly y: number
}

export interface Geography {
  readonly land: readonly WorldLine[]
  readonly lakes: readonly WorldLine[]
  readonly rivers: readonly WorldLine[]
  readonly borders: readonly WorldLine[]
  readonly regions: readonly WorldLine[]
  /** The biggest first. */
  readonly cities: readonly MapCity[]
}

let loading: Promise<Geography> | null = null

/** Loads the data of the shop's own map, once per page. After a failure the next call tries again. */
export function loadGeography(): Promise<Geography> {
  loading ??= fetchGeography().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function fetchGeography(): Promise<Geography> {
  const response = await fetch(mapUrl)
  if (!response.ok) throw new Error(`the base map did not come: ${response.status}`)
  return unpackGeography((await response.json()) as BaseMapFile)
}

export function unpackGeography(file: BaseMapFile): Geography {
  const { unit } = file
  const lines = (packed: readonly (readonly number[])[]) => packed.map((line) => unpackLine(line, unit))
  return {
    land: lines(file.land),
    lakes: lines(file.lakes),
    rivers: lines(file.rivers),
    borders: lines(file.borders),
    regions: lines(file.regions),
    cities: file.cities.map(([name, lat, lon, regionId]) => ({
      ...{ name, x: worldX(lon / unit), y: worldY(lat / unit) },
      regionId,
    })),
  }
}

export function unpackLine(steps: readonly number[], unit: number): WorldLine {
  const at = new Float64Array(steps.length)
  let [lon, lat] = [0, 0]
  for (let i = 0; i < steps.length; i += 2) {
    lon += steps[i] ?? 0
    lat += steps[i + 1] ?? 0
    at[i] = worldX(lon / unit)
    at[i + 1] = worldY(lat / unit)
  }
  return withBounds(at)
}

/** Adds the bounds to the points of a line. */
export function withBounds(at: Float64Array): WorldLine {
  let [west, east, north, south] = [1, 0, 1, 0]
  for (let i = 0; i < at.length; i += 2) {
    const x = at[i] ?? 0
    const y = at[i + 1] ?? 0
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return { at, west, east, north, south }
}
