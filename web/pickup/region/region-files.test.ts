import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { metersBetween } from '../distance.ts'
import { cityPlaces } from './city-places.ts'
import type { RegionFile } from './region-file.ts'

const FOLDER = 'web/pickup/region/files'
const [MOSCOW, PETERSBURG, CHELYABINSK] = [1, 173, 2270]

function readRegion(regionId: number): RegionFile {
  return JSON.parse(readFileSync(`${FOLDER}/${regionId}.json`, 'utf8'))
}

/** Whether a place is inside a packed ring, by the even-odd rule. */
function isInside(steps: readonly number[], unit: number, latitude: number, longitude: number): boolean {
  const ring: [x: number, y: number][] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < steps.length; i += 2) {
    x += steps[i] ?? 0
    y += steps[i + 1] ?? 0
    ring.push([x / unit, y / unit])
  }
  return ring.reduce((inside, [ax, ay], i) => {
    const [bx, by] = ring.at(i - 1) ?? [ax, ay]
    const crosses =
      ay > latitude !== by > latitude && longitude < ((bx - ax) * (latitude - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)
}

const isWater = ({ water, unit }: RegionFile, latitude: number, longitude: number) =>
  water.reduce((wet, ring) => wet !== isInside(ring, unit, latitude, longitude), false)

/** The places of a packed line in degrees. */
function placesOf(steps: readonly number[], unit: number): [lat: number, lon: number][] {
  let [x, y] = [0, 0]
  return Array.from({ length: steps.length / 2 }, (_, i) => {
    x += steps[2 * i] ?? 0
    y += steps[2 * i + 1] ?? 0
    return [y / unit, x / unit]
  })
}

// Requirement: PICK-71
describe('the files of the regions', () => {
  it('have at most 60 KiB each when compressed', () => {
    const names = readdirSync(FOLDER)
    expect(names).toHaveLength(83)
    const sizes = names.map((name) => brotliCompressSync(readFileSync(`${FOLDER}/${name}`)).length)
    expect(Math.max(...sizes)).toBeLessThan(60 * 1024)
  })

  it('have the waters of the source where there is water', () => {
    const petersburg = readRegion(78)
    expect(isWater(petersburg, 59.95, 30.05)).toBe(true)
    expect(isWater(petersburg, 59.93, 30.36)).toBe(false)
    const chelyabinsk = readRegion(74)
    expect(isWater(chelyabinsk, 55.1, 61.28)).toBe(true)
    expect(isWater(chelyabinsk, 55.16, 61.4)).toBe(false)
  })

  it('have the ring road of Moscow with the stations on its right side', () => {
    const file = readRegion(77)
    const ring = file.roads[0]?.[1] ?? []
    const at = new Map(
      cityPlaces(file, MOSCOW)
        .groups.flatMap(({ places }) => places)
        .map((place) => [place.name, place]),
    )
    const isInRing = (name: string) => {
      const place = at.get(name)
      if (!place) throw new Error(`no station ${name}`)
      return isInside(ring, file.unit, place.latitude, place.longitude)
    }
    const inside = ['Ховрино', 'Алтуфьево', 'Медведково', 'Щёлковская', 'Новогиреево', 'Выхино', 'Строгино']
    const outside = ['Новокосино', 'Некрасовка', 'Митино', 'Мякинино', 'Бунинская аллея', 'Солнцево']
    expect(inside.filter((name) => !isInRing(name))).toEqual([])
    expect(outside.filter(isInRing)).toEqual([])
  })

  it('have the rings of Moscow inside each other, and its great streets inside the outermost', () => {
    const { roads, avenues, unit } = readRegion(77)
    expect(roads.map(([name]) => name)).toEqual(['МКАД', 'Третье кольцо', 'Садовое кольцо'])
    for (const [i, [name, ring]] of roads.slice(1).entries()) {
      const [, around = []] = roads[i] ?? []
      expect(
        placesOf(ring, unit).filter(([lat, lon]) => !isInside(around, unit, lat, lon)),
        name,
      ).toEqual([])
    }
    const outermost = roads[0]?.[1] ?? []
    expect(avenues.length).toBeGreaterThan(30)
    for (const [name, course] of avenues) {
      const outside = placesOf(course, unit).filter(([lat, lon]) => !isInside(outermost, unit, lat, lon))
      // A street that leaves the city crosses its ring once.
      expect(outside.length, name).toBeLessThan(2)
      for (const [j, [lat, lon]] of placesOf(course, unit).slice(1).entries()) {
        const [beforeLat = lat, beforeLon = lon] = placesOf(course, unit)[j] ?? []
        const before = { latitude: beforeLat, longitude: beforeLon }
        expect(metersBetween(before, { latitude: lat, longitude: lon }), name).toBeLessThan(4500)
      }
    }
  })

  it('have parks of which none lies in the waters', () => {
    for (const regionId of [77, 78]) {
      const file = readRegion(regionId)
      expect(file.parks.length).toBeGreaterThan(3)
      for (const [name, edge] of file.parks) {
        const places = placesOf(edge, file.unit)
        const wet = places.filter(([lat, lon]) => isWater(file, lat, lon))
        expect(wet.length / places.length, name).toBeLessThan(0.5)
      }
    }
  })
})

// Requirement: PICK-68
describe('the places of a city', () => {
  it('are the metro lines, with each station once, and the districts of each part', () => {
    const { groups, districts } = cityPlaces(readRegion(77), MOSCOW)
    const lines = groups.filter(({ color }) => color !== null)
    expect(lines.map(({ number }) => number).join(' ')).toBe('1 2 3 4 5 6 7 8 8А 9 10 11 12 15')
    expect(groups.slice(lines.length).map(({ name }) => name)).toContain('ЦАО')
    expect(districts).toEqual([])
    const ring = lines.find(({ name }) => name === 'Кольцевая')?.places.map(({ name }) => name) ?? []
    expect(new Set(ring).size).toBe(ring.length)
  })

  it('are a group of districts beside the metro, and single districts without one', () => {
    expect(cityPlaces(readRegion(78), PETERSBURG).groups.map(({ name }) => name)).toContain('Районы')
    const { groups, districts } = cityPlaces(readRegion(74), CHELYABINSK)
    expect(groups).toEqual([])
    expect(districts).toHaveLength(7)
  })

  it('are none in a city without metro and districts', () => {
    expect(cityPlaces(readRegion(66), 6606)).toEqual({ groups: [], districts: [] })
  })

  it('have stations that follow each other by at most eight kilometers', () => {
    for (const [regionId, cityId] of [
      [77, MOSCOW],
      [78, PETERSBURG],
    ] as const) {
      for (const { color, name, places } of cityPlaces(readRegion(regionId), cityId).groups) {
        if (color === null) continue
        for (const [i, place] of places.slice(1).entries()) {
          const before = places[i] ?? place
          expect(metersBetween(before, place), `${name}: ${before.name} – ${place.name}`).toBeLessThan(8000)
        }
      }
    }
  })
})
