import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { worldX, worldY } from '../mercator.ts'
import { unpackGeography, type WorldLine } from './geography.ts'
import { placeLabels } from './place-labels.ts'

const FILE = 'web/pickup/map/base-map.json'
const bytes = readFileSync(FILE)
const geography = unpackGeography(JSON.parse(bytes.toString('utf8')))

/** Whether the place is on land, by the even-odd rule that also fills the map. */
function isOnLand(latitude: number, longitude: number): boolean {
  return isAt(worldX(longitude), worldY(latitude))
}

function isAt(x: number, y: number): boolean {
  return geography.land.reduce((isInside, ring) => isInside !== crosses(ring, x, y), false)
}

function crosses({ at }: WorldLine, x: number, y: number): boolean {
  let isInside = false
  for (let i = 0; i < at.length; i += 2) {
    const last = i === 0 ? at.length - 2 : i - 2
    const [ax, ay, bx, by] = [at[i] ?? 0, at[i + 1] ?? 0, at[last] ?? 0, at[last + 1] ?? 0]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
  }
  return isInside
}

describe('the base map', () => {
  it('stays below 150 KiB when compressed', () => {
    expect(brotliCompressSync(bytes).length).toBeLessThan(150 * 1024)
  })

  it.each([
    ['Moscow', 55.755, 37.617],
    ['Chelyabinsk', 55.16, 61.4],
    ['St Petersburg, Nevsky', 59.932, 30.36],
    ['Vladivostok', 43.118, 131.885],
    ['Chukotka, west of the dateline', 67, 178],
    ['Chukotka, east of it', 66.5, 185.5],
    ['Yuzhno-Sakhalinsk', 46.959, 142.738],
  ])('has %s on land', (_name, latitude, longitude) => {
    expect(isOnLand(latitude, longitude)).toBe(true)
  })

  it('has all cities on land, except a few on coarsely drawn shores', () => {
    const wet = geography.cities.filter(({ x, y }) => !isAt(x, y)).map(({ name }) => name)
    expect(wet.length).toBeLessThan(10)
    expect(wet).not.toContain('Барнаул')
  })

  it.each([
    ['the Gulf of Finland', 60.0, 28.0],
    ['the Black Sea', 43.5, 34.5],
    ['the Sea of Japan', 41.5, 134],
    ['the Barents Sea', 72, 40],
  ])('has %s under water', (_name, latitude, longitude) => {
    expect(isOnLand(latitude, longitude)).toBe(false)
  })

  it('has no border across Perekop', () => {
    const [west, east, north, south] = [worldX(33), worldX(35), worldY(46.3), worldY(45.9)]
    const inside = [...geography.borders, ...geography.regions].filter(({ at }) =>
      at.some(
        (x, i) => i % 2 === 0 && x > west && x < east && (at[i + 1] ?? 0) > north && (at[i + 1] ?? 0) < south,
      ),
    )
    expect(inside).toEqual([])
  })
})

describe('the names on the map', () => {
  it.each([3, 5, 8, 11])(
    'never overlap at zoom %d, and the list of all names starts with the biggest city',
    (zoom) => {
      const labels = placeLabels({
        places: geography.cities,
        zoom,
        widthOf: (text) => text.length * 7,
        lineHeight: 14,
      })
      expect(labels[0]?.text).toBe('Москва')
      const overlaps = labels.flatMap((a, i) =>
        labels
          .slice(i + 1)
          .filter((b) => Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < 14)
          .map((b) => `${a.text} and ${b.text}`),
      )
      expect(overlaps).toEqual([])
    },
  )

  // Requirement: PICK-65
  it('avoid a marker and are left out if there is no space', () => {
    const cities = geography.cities.filter(({ name }) => name === 'Челябинск' || name === 'Копейск')
    const shared = { places: cities, zoom: 9, widthOf: (text: string) => text.length * 7, lineHeight: 14 }
    const [city] = placeLabels(shared)
    if (!city) throw new Error('Chelyabinsk is not on the map')
    // A pin whose tip is in the middle of the city.
    const { x, y } = city.place
    const pin = { left: x - 18.5, top: y - 50, right: x + 18.5, bottom: y }
    expect(placeLabels({ ...shared, obstacles: [pin] })[0]).toMatchObject({ text: 'Челябинск', x, y: y + 11 })
    const below = { left: x - 18.5, top: y, right: x + 18.5, bottom: y + 50 }
    expect(placeLabels({ ...shared, obstacles: [pin, below] })[0]).toMatchObject({
      y,
      x: x + 18.5 + 4 + 31.5,
    })
    const far = { left: x - 60, top: y - 60, right: x + 60, bottom: y + 60 }
    expect(placeLabels({ ...shared, obstacles: [far] }).map(({ text }) => text)).not.toContain('Челябинск')
    const farBelow = (reach: number) => ({ ...far, bottom: y + reach - 11 })
    expect(placeLabels({ ...shared, obstacles: [farBelow(51.9)] })[0]).toMatchObject({ text: 'Челябинск' })
    const tooFar = placeLabels({ ...shared, obstacles: [farBelow(52.1)] }).map(({ text }) => text)
    expect(tooFar).not.toContain('Челябинск')
    const crowd = [-1, 0, 1].flatMap((column) =>
      [-1, 0, 1].map((row) => {
        const [left, top] = [x - 50 + column * 100, y - 50 + row * 100]
        return { left, top, right: left + 100, bottom: top + 100 }
      }),
    )
    const names = placeLabels({ ...shared, obstacles: crowd }).map(({ text }) => text)
    expect(names).not.toContain('Челябинск')
  })
})
