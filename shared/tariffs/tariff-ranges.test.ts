import { expect, test } from 'vitest'
import { roubles } from '#shared/money.ts'
import { tariffRanges } from './tariff-ranges.ts'

const tariff = (daysFrom: number, daysTo: number, price: number, threshold: number | null) => ({
  ...{ daysFrom, daysTo, calculatePrice: roubles(price) },
  freeThreshold: threshold === null ? null : roubles(threshold),
})

// Requirement: API-35
test('returns minimum and maximum of all tariffs, also of a single one', () => {
  expect(tariffRanges([tariff(3, 5, 200, 2500), tariff(2, 4, 150, 3000), tariff(2, 3, 0, null)])).toEqual({
    durationRange: [2, 5],
    priceRange: [0, 200],
    freeThresholdRange: [2500, 3000],
  })
  expect(tariffRanges([tariff(2, 4, 150, null)])).toEqual({
    durationRange: [2, 4],
    priceRange: [150, 150],
    freeThresholdRange: null,
  })
})

test('returns null ranges without tariffs', () => {
  expect(tariffRanges([])).toEqual({ durationRange: null, priceRange: null, freeThresholdRange: null })
})
