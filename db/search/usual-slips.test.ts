import { expect, test } from 'vitest'
import { usualSlips } from './usual-slips.ts'

// Requirement: SEARCH-76
test.each([
  ['ногей', 'ногтей'],
  ['ноггтей', 'ногтей'],
  ['ногетй', 'ногтей'],
  ['ногьей', 'ногтей'],
  ['ногтей', undefined],
  ['ногти', undefined],
  ['ноги', undefined],
])('reads «%s» as %s', (typed, meant) => {
  expect(usualSlips(['ногти', 'ногтей'], ['ноги']).get(typed)).toBe(meant)
})
