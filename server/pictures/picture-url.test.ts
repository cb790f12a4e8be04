import { expect, test } from 'vitest'
import { type Pictured, pictureOf } from './picture-url.ts'

const PRODUCT: Pictured = {
  marking: 'T-11',
  artKind: 'polish',
  finish: 'cream',
  shadeHex: '#a03050',
  artSeed: 11,
}

// Requirement: PROD-10
test.each<[string, Partial<Pictured>]>([
  ['kind', { artKind: 'tube' }],
  ['finish', { finish: 'matte' }],
  ['shade', { shadeHex: '#a03051' }],
  ['seed', { artSeed: 12 }],
])('the address of a picture changes with the %s that it is drawn from', (_name, change) => {
  expect(pictureOf({ ...PRODUCT }, 1)).toEqual(pictureOf(PRODUCT, 1))
  expect(pictureOf({ ...PRODUCT, ...change }, 1).src).not.toBe(pictureOf(PRODUCT, 1).src)
})
