import { expect, test } from 'vitest'
import { freeFromOf } from './free-from.ts'

const tariff = (freeThreshold: number | null) => ({ freeThreshold })

// Requirement: DLV-36
test.each([
  [[2500, 2500], { sum: 2500, isForAll: true }],
  [[3000, 2500], { sum: 2500, isForAll: false }],
  [[null, 2500], { sum: 2500, isForAll: false }],
  [[2500], { sum: 2500, isForAll: true }],
  [[null, null], null],
  [[], null],
])('tariffs with the thresholds %j are free from %j', (thresholds, expected) => {
  expect(freeFromOf(thresholds.map(tariff))).toEqual(expected)
})
