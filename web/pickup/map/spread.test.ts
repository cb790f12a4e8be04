import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spread } from './spread.ts'

const NONE = { x: 0, y: 0 }

// Requirement: PICK-70
it('moves markers apart until each can be pressed', () => {
  const street = fc.array(
    fc.record({ x: fc.integer({ min: 0, max: 200 }), y: fc.integer({ min: 0, max: 200 }) }),
    {
      maxLength: 25,
    },
  )
  fc.assert(
    fc.property(street, (houses) => {
      const offsets = spread(houses.map((house) => ({ ...house, wanted: NONE })))
      const places = houses.map(({ x, y }, i) => ({
        x: x + (offsets[i]?.x ?? 0),
        y: y + (offsets[i]?.y ?? 0),
      }))
      for (const [i, a] of places.entries()) {
        for (const b of places.slice(i + 1)) {
          expect(Math.abs(a.x - b.x) >= 37 || Math.abs(a.y - b.y) >= 24).toBe(true)
        }
      }
    }),
  )
})

it('leaves a marker with space around it where it wants to stand', () => {
  const fan = { x: -19, y: 0 }
  expect(
    spread([
      { x: 0, y: 0, wanted: fan },
      { x: 100, y: 0, wanted: NONE },
    ]),
  ).toEqual([fan, NONE])
})
