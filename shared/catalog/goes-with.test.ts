import { expect, test } from 'vitest'
import { GOES_WITH } from './goes-with.ts'

// Requirement: PROD-20
test('no kind goes with itself or twice with another one', () => {
  for (const [kind, partners] of Object.entries(GOES_WITH)) {
    expect([kind, partners.some((partner) => partner === kind)]).toEqual([kind, false])
    expect([kind, new Set(partners).size]).toEqual([kind, partners.length])
  }
})

// Requirement: PROD-20
test('a polish begins with base, top, and remover', () => {
  expect(GOES_WITH.polish?.slice(0, 3)).toEqual(['coat', 'top', 'nail-remover'])
  expect(GOES_WITH.lacquer?.slice(0, 3)).toEqual(['undercoat', 'overcoat', 'nail-remover'])
})
