import { expect, it } from 'vitest'
import { clipRing } from './clip-ring.ts'
import type { Position } from './simplify.ts'

const BOX = { west: 0, south: 0, east: 10, north: 10 }
const square = (from: number, to: number): Position[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
]
const areaOf = (ring: readonly Position[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[i + 1] ?? [x, y]
      return sum + (x * ny - nx * y) / 2
    }, 0),
  )

it.each([
  ['inside the box', square(2, 4), 4],
  ['around the box', square(-5, 20), 100],
  ['across a corner', square(5, 15), 25],
  ['outside', square(20, 30), 0],
])('keeps the part of a ring %s', (_where, ring, area) => {
  expect(areaOf(clipRing(ring, BOX))).toBeCloseTo(area)
})
