import { expect, test } from 'vitest'
import { cleanPostcode } from './postcode.ts'

test.each([
  ['454000', '', '454000'],
  ['454 000', '', '454000'],
  [' 454-000 ', '101000', '454000'],
  ['индекс: 454000', '', '454000'],
  ['4540001', '454000', '454000'],
  ['4541000', '454000', '454000'],
  ['45400x', '45400', '45400'],
  ['45400000', '', '454000'],
  ['', '454000', ''],
])('cleans %j after %j to %s', (text, before, postcode) => {
  expect(cleanPostcode(text, before)).toBe(postcode)
})
