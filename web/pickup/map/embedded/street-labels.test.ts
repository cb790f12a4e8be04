import { describe, expect, it } from 'vitest'
import { withBounds } from './geography.ts'
import { alongStreets } from './street-labels.ts'

const world = 10_000
const street = (...places: number[]) => ({
  name: 'ул. Лесная',
  line: withBounds(Float64Array.from(places.map((pixel) => pixel / world))),
})
const options = { world, widthOf: () => 80, obstacles: [] }

// Requirement: PICK-75
describe('the name of a street', () => {
  it('stands along it and upright, whichever way the street is drawn', () => {
    for (const line of [street(0, 0, 200, 200), street(200, 200, 0, 0)]) {
      const [label, ...others] = alongStreets([line], options)
      expect(others).toEqual([])
      expect(label?.angle).toBeCloseTo(Math.PI / 4)
      expect(label?.x).toBeCloseTo(label?.y ?? 0)
    }
  })

  it('is left out where it does not fit or the street bends', () => {
    expect(alongStreets([street(0, 0, 85, 0)], options)).toEqual([])
    expect(alongStreets([street(0, 0, 50, 0, 50, 50, 100, 50)], options)).toEqual([])
  })

  it('moves along the street to where it touches neither a marker nor another name', () => {
    const marker = { left: 0, top: -20, right: 150, bottom: 20 }
    const [label] = alongStreets([street(0, 0, 400, 0)], { ...options, obstacles: [marker] })
    expect((label?.x ?? 0) - 40).toBeGreaterThanOrEqual(150)
    const [first, second] = alongStreets([street(0, 0, 300, 0), street(50, -100, 50, 300)], options)
    expect([first?.y, second?.x]).toEqual([0, 50])
    expect(Math.abs(second?.y ?? 0)).toBeGreaterThan(40)
  })

  it('is repeated on a long street', () => {
    expect(alongStreets([street(0, 0, 1000, 0)], options)).toHaveLength(3)
  })
})
