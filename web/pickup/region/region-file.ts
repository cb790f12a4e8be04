/**
 * The files that scripts/make-regions.ts writes, one per region of Russia: what the map draws in its cities, and the
 * places from which shoppers can count distances. A line is its first point and then differences, in fractions of a
 * degree, longitude and latitude alternating.
 */
export interface RegionFile {
  readonly unit: number
  readonly water: readonly (readonly number[])[]
  readonly rivers: readonly (readonly [meters: number, line: readonly number[]])[]
  /** Ring roads. */
  readonly roads: readonly NamedLine[]
  /** Great streets. */
  readonly avenues: readonly NamedLine[]
  readonly parks: readonly NamedLine[]
  readonly cities: readonly RegionCity[]
}

export type NamedLine = readonly [name: string, line: readonly number[]]

export interface RegionCity {
  readonly id: number
  readonly stations: readonly PackedPlace[]
  readonly lines: readonly PackedLine[]
  /** Groups of districts. A single group has an empty name. */
  readonly areas: readonly (readonly [name: string, districts: readonly PackedPlace[]])[]
}

export type PackedPlace = readonly [name: string, lat: number, lon: number]

/** A metro line with the indexes of its stations; a ring repeats its first station at the end. */
export type PackedLine = readonly [number: string, name: string, color: string, stations: readonly number[]]

/** The address of each region's file, by its path. */
const URLS = import.meta.glob<string>('./files/*.json', { query: '?url', import: 'default', eager: true })

const loading = new Map<number, Promise<RegionFile | null>>()

/** Loads the file of a region once per page; null if the region has none. After a failure the next call tries again. */
export function loadRegion(regionId: number): Promise<RegionFile | null> {
  const known = loading.get(regionId)
  if (known) return known
  const file = fetchRegion(regionId).catch((error: unknown) => {
    loading.delete(regionId)
    throw error
  })
  loading.set(regionId, file)
  return file
}

async function fetchRegion(regionId: number): Promise<RegionFile | null> {
  const url = URLS[`./files/${regionId}.json`]
  if (url === undefined) return null
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the file of region ${regionId} did not come: ${response.status}`)
  return (await response.json()) as RegionFile
}
