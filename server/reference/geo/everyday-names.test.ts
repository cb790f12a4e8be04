import { expect, it } from 'vitest'
import { EVERYDAY_NAMES } from '#shared/geo/everyday-names.ts'
import { normalizePlaceName } from '#shared/geo/normalize-place-name.ts'
import { cityRows } from './cities.ts'
import { countryRows } from './countries.ts'
import { regionRows } from './regions.ts'

const names = [...cityRows(), ...regionRows(), ...countryRows()].map(({ name }) => normalizePlaceName(name))
const rows = Object.entries(EVERYDAY_NAMES).map(
  ([name, everyday]) => [normalizePlaceName(name), everyday.map(normalizePlaceName)] as const,
)

// Requirement: GEO-28
it('belong to places that exist', () => {
  expect(rows.filter(([name]) => !names.includes(name))).toEqual([])
})

it('are not the names of other places', () => {
  expect(rows.flatMap(([, everyday]) => everyday.filter((other) => names.includes(other)))).toEqual([])
})
