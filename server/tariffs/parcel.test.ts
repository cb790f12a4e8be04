import { expect, test } from 'vitest'
import { stepOfParcel } from './parcel.ts'

test.each([
  [1, 1, 500, 30],
  [500, 30, 500, 30],
  [501, 31, 1000, 60],
  [14_999, 120, 15_000, 120],
  [300_000, 300, 300_000, 300],
  [300_001, 301, 1_000_000, 1000],
])('rounds %i g and %i cm up to %i g and %i cm', (weightGrams, longestSideCm, weightStep, sideStep) => {
  expect(stepOfParcel({ weightGrams, longestSideCm })).toEqual({
    weightGrams: weightStep,
    longestSideCm: sideStep,
  })
})
