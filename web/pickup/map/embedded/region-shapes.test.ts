import { describe, expect, it } from 'vitest'
import { withBounds } from './geography.ts'
import { curve, rounded } from './region-shapes.ts'

const pointsOf = (at: ArrayLike<number>) =>
  Array.from({ length: at.length / 2 }, (_, i) => `${at[2 * i]} ${at[2 * i + 1]}`)

describe('a curve', () => {
  it('passes through every point of its line', () => {
    const points = [0.1, 0.1, 0.2, 0.3, 0.4, 0.2, 0.5, 0.5]
    const { at, north, south } = curve(withBounds(Float64Array.from(points)))
    expect(pointsOf(at)).toEqual(expect.arrayContaining(pointsOf(points)))
    expect(pointsOf(at).length).toBeGreaterThan(pointsOf(points).length)
    expect([north <= 0.1, south >= 0.5]).toEqual([true, true])
  })

  it('stays closed if its line is', () => {
    const { at } = curve(withBounds(Float64Array.from([0.1, 0.1, 0.2, 0.1, 0.2, 0.2, 0.1, 0.1])))
    expect(pointsOf(at).at(0)).toBe(pointsOf(at).at(-1))
  })
})

describe('a rounded shore', () => {
  const unit = 10_000
  /** The steps between corners, as in a file. */
  const stepsOf = (corners: readonly (readonly [x: number, y: number])[]) =>
    corners.flatMap(([x, y], i) => [x - (corners[i - 1]?.[0] ?? 0), y - (corners[i - 1]?.[1] ?? 0)])
  const cornersOf = (steps: readonly number[]) => {
    let [x, y] = [0, 0]
    return Array.from({ length: steps.length / 2 }, (_, i): [number, number] => {
      x += steps[2 * i] ?? 0
      y += steps[2 * i + 1] ?? 0
      return [x, y]
    })
  }

  it('has no corners and is not larger', () => {
    const shore = cornersOf(
      rounded(
        stepsOf([
          [101, 101],
          [181, 101],
          [181, 181],
          [101, 181],
        ]),
        unit,
      ),
    )
    expect(shore.length).toBeGreaterThan(4)
    expect(shore).not.toContainEqual([101, 101])
    for (const value of shore.flat()) expect(value).toBeGreaterThanOrEqual(101)
    for (const value of shore.flat()) expect(value).toBeLessThanOrEqual(181)
  })

  it('keeps the corners at which two parts of one water meet', () => {
    const shore = cornersOf(
      rounded(
        stepsOf([
          [5000, 5000],
          [5400, 5000],
          [5400, 5400],
        ]),
        unit,
      ),
    )
    expect(shore).toEqual(
      expect.arrayContaining([
        [5000, 5000],
        [5400, 5000],
      ]),
    )
  })
})
