import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scaleBar } from './scale-bar.ts'

it.each([
  [55.75, 10, '5\u00a0км'],
  [55.75, 17, '50\u00a0м'],
  [55.75, 3, '1000\u00a0км'],
])('at latitude %d and zoom %d is labeled %s', (latitude, zoom, label) => {
  expect(scaleBar(latitude, zoom).label).toBe(label)
})

it('is at most 110 px wide and never too short to read', () => {
  fc.assert(
    fc.property(fc.integer({ min: -80, max: 80 }), fc.integer({ min: 3, max: 17 }), (latitude, zoom) => {
      const { width } = scaleBar(latitude, zoom)
      expect(width).toBeLessThanOrEqual(110)
      expect(width).toBeGreaterThan(40)
    }),
  )
})
