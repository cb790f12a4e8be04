import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { worldX, worldY } from '../mercator.ts'
import { unpackGeography } from './geography.ts'
import { type MapNames, mapNames } from './map-names.ts'
import { unpackRegion } from './region-shapes.ts'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const geography = unpackGeography(read('web/pickup/map/base-map.json'))
const moscow = unpackRegion(read('web/pickup/region/files/77.json'))
const [TVERSKAYA, KREMLIN] = [
  [55.765, 37.605],
  [55.752, 37.617],
] as const

/** The names of Moscow at a zoom within some pixels of a place. */
function namesNear([lat, lon]: readonly [number, number], zoom: number) {
  const world = 256 * 2 ** zoom
  const widthOf = (text: string) => text.length * 7
  const names = mapNames({ geography, regions: [moscow], streets: [], markers: [], zoom, widthOf })
  const [x, y] = [worldX(lon) * world, worldY(lat) * world]
  const near = (kind: keyof MapNames) =>
    names[kind]
      .filter((label) => Math.abs(label.x - x) < 400 && Math.abs(label.y - y) < 400)
      .map(({ text }) => text)
  return { near, names }
}

// Requirement: PICK-71
describe('the names of a city', () => {
  it('are its own from afar, then those of its districts, stations, parks, and great streets', () => {
    expect(namesNear(KREMLIN, 9).near('large')).toContain('Москва')
    const far = namesNear(KREMLIN, 11)
    expect(far.near('city')).not.toContain('Москва')
    expect(far.near('district')).toContain('Арбат')
    expect(far.near('station')).toEqual([])
    const near = namesNear(TVERSKAYA, 14)
    expect(near.near('station')).toContain('Маяковская')
    expect(near.near('way')).toEqual(expect.arrayContaining(['Тверская улица', 'Садовое кольцо']))
    expect(namesNear([55.806, 37.675], 13).near('park')).toContain('Сокольники')
  })

  it('keep the districts before the stations from afar, and the stations before the districts close by', () => {
    const counts = [12, 13].map((zoom) => {
      const { names } = namesNear(KREMLIN, zoom)
      return { stations: names.station.length, districts: names.district.length }
    })
    const [far, close] = counts
    expect(far?.districts).toBeGreaterThan(90)
    expect(close?.stations).toBeGreaterThan((far?.stations ?? 0) + 50)
  })
})
