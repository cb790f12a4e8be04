import { describe, expect, it } from 'vitest'
import { worldX, worldY } from '../mercator.ts'
import { type House, pointStreets } from './point-streets.ts'

const METER = 1 / 111_195

/** A house at a distance in meters east and north of a place in Moscow. */
function house(address: string, east: number, north: number): House {
  const wide = Math.cos((55.75 * Math.PI) / 180)
  return { address, latitude: 55.75 + north * METER, longitude: 37.6 + (east * METER) / wide }
}

/** The places of a line in meters east and north of the same place. */
function metersOf(at: ArrayLike<number>): [east: number, north: number][] {
  const scale = worldX(METER / Math.cos((55.75 * Math.PI) / 180)) - worldX(0)
  return Array.from({ length: at.length / 2 }, (_, i) => [
    Math.round(((at[2 * i] ?? 0) - worldX(37.6)) / scale),
    Math.round((worldY(55.75) - (at[2 * i + 1] ?? 0)) / scale),
  ])
}

// Requirement: PICK-75
describe('the streets of points', () => {
  it('run straight between houses on both sides, and a little beyond them', () => {
    const [street, ...others] = pointStreets([
      house('ул. Покровка, 2', 0, 20),
      house('ул. Покровка, 21', 200, -20),
      house('ул. Покровка, 40к1', 400, 20),
      house('ул. Покровка, д. 61', 600, -20),
    ])
    expect(others).toEqual([])
    expect(street?.name).toBe('ул. Покровка')
    const ends = metersOf(street?.line.at ?? [])
    expect(ends).toHaveLength(2)
    for (const [, north] of ends) expect(Math.abs(north)).toBeLessThan(30)
    expect(ends.map(([east]) => Math.round(east / 50) * 50).sort((a, b) => a - b)).toEqual([-100, 700])
  })

  it('bend where the houses do', () => {
    const [street] = pointStreets([
      house('Садовая ул., 1', 0, 0),
      house('Садовая ул., 5', 200, 150),
      house('Садовая ул., 9', 400, 150),
      house('Садовая ул., 13', 600, 0),
    ])
    const places = metersOf(street?.line.at ?? [])
    expect(places.length).toBeGreaterThan(2)
    const norths = places.map(([, north]) => north)
    expect(Math.max(...norths) - Math.min(...norths)).toBeGreaterThan(50)
  })

  it('are not drawn for a single house, for houses side by side, and without a number', () => {
    expect(
      pointStreets([
        house('ул. Лесная, 1', 0, 0),
        house('ул. Мира, 1', 0, 0),
        house('ул. Мира, 2', 20, 20),
        house('посёлок Заря', 0, 0),
        house('посёлок Заря', 300, 0),
      ]),
    ).toEqual([])
  })

  it('of the same name in other places are streets of their own', () => {
    const far = 5000
    const houses = [0, far].flatMap((east) => [
      house('Советская ул., 1', east, 0),
      house('Советская ул., 7', east + 300, 0),
    ])
    expect(pointStreets(houses).map(({ name }) => name)).toEqual(['Советская ул.', 'Советская ул.'])
  })
})
