import { expect, test } from 'vitest'
import { distanceKm } from './distance.ts'

const CHELYABINSK = { lat: 55.1644, lon: 61.4368 }
const MOSCOW = { lat: 55.7558, lon: 37.6173 }

test('returns the distance along the globe', () => {
  expect(distanceKm(CHELYABINSK, MOSCOW)).toBeCloseTo(1491, -1)
  expect(distanceKm(CHELYABINSK, CHELYABINSK)).toBe(0)
})
