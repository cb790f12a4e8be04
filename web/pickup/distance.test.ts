import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDistance, metersBetween, type Position } from './distance.ts'

const place: fc.Arbitrary<Position> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('metersBetween', () => {
  it('is zero to itself, symmetric and at most half the circumference', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(metersBetween(a, a)).toBe(0)
        expect(metersBetween(a, b)).toBeCloseTo(metersBetween(b, a), 3)
        expect(metersBetween(a, b)).toBeLessThan(20_016_000)
      }),
    )
  })

  it('returns the distance from Moscow to St Petersburg', () => {
    const moscow = { latitude: 55.7558, longitude: 37.6173 }
    const petersburg = { latitude: 59.9386, longitude: 30.3141 }
    expect(Math.round(metersBetween(moscow, petersburg) / 1000)).toBe(634)
  })
})

it.each([
  [0, '10\u00a0м'],
  [349, '350\u00a0м'],
  [949, '950\u00a0м'],
  [950, '1\u00a0км'],
  [1234, '1,2\u00a0км'],
  [9949, '9,9\u00a0км'],
  [9951, '10\u00a0км'],
  [1_234_567, '1\u00a0235\u00a0км'],
])('formats %d meters as %s', (meters, text) => {
  expect(formatDistance(meters)).toBe(text)
})
