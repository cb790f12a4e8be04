import { expect, test } from 'vitest'
import { guessSize } from '#server/upstream/carriers/guess-size.ts'
import { fitsPoint, isSameParcel, stepOfParcel } from './parcel.ts'

/** Grams, centimeters, and roubles. */
type Numbers = [number, number, number]

test.each<[Numbers, Numbers]>([
  [
    [1, 1, 1],
    [500, 30, 1000],
  ],
  [
    [500, 30, 1000],
    [500, 30, 1000],
  ],
  [
    [501, 31, 1001],
    [1000, 35, 2000],
  ],
  [
    [14_999, 120, 7500],
    [15_000, 120, 7500],
  ],
  [
    [300_000, 300, 100_000],
    [300_000, 300, 100_000],
  ],
  [
    [300_001, 301, 100_001],
    [1_000_000, 1000, 150_000],
  ],
])('rounds grams, centimeters, and roubles %j up to %j', (given, steps) => {
  expect(stepOfParcel(parcel(...given))).toEqual(parcel(...steps))
})

test('a step of a longest side of up to 60 cm adds at most 1.1 kg to the weight by volume', () => {
  // Carriers take the larger of the weight and of the volume in cm³ by 5000.
  const kilograms = (longestSideCm: number) => {
    const { length, width, height } = guessSize(longestSideCm)
    return (length * width * height) / 5000
  }
  for (let side = 1; side <= 60; side++) {
    const { longestSideCm } = stepOfParcel(parcel(1, side, 1))
    expect(kilograms(longestSideCm) - kilograms(side)).toBeLessThan(1.1)
  }
})

test('tells parcels apart by weight, size, and value', () => {
  const one = parcel(500, 30, 1000)
  expect(isSameParcel(one, { ...one })).toBe(true)
  for (const other of [parcel(501, 30, 1000), parcel(500, 31, 1000), parcel(500, 30, 1001), null])
    expect(isSameParcel(one, other)).toBe(false)
})

// Requirement: PICK-93
test('a point takes what its limits allow', () => {
  const limits = { maxGrams: 5000, maxSideCm: 45 }
  expect(fitsPoint(limits, parcel(5000, 45, 1000))).toBe(true)
  expect(fitsPoint(limits, parcel(5001, 45, 1000))).toBe(false)
  expect(fitsPoint(limits, parcel(5000, 46, 1000))).toBe(false)
  expect(fitsPoint({ maxGrams: null, maxSideCm: null }, parcel(50_000, 300, 1000))).toBe(true)
})

function parcel(weightGrams: number, longestSideCm: number, declaredValue: number) {
  return { weightGrams, longestSideCm, declaredValue }
}
