import { expect, test } from 'vitest'
import { drawnPictureOf, type Pictured } from './picture-url.ts'

const PRODUCT: Pictured = {
  marking: 'T-11',
  artKind: 'polish',
  finish: 'cream',
  shadeHex: '#a03050',
  artSeed: 11,
  photo: null,
}

// Requirement: PROD-10
test.each<[string, Partial<Pictured>]>([
  ['kind', { artKind: 'tube' }],
  ['finish', { finish: 'matte' }],
  ['shade', { shadeHex: '#a03051' }],
  ['seed', { artSeed: 12 }],
])('the address of a picture changes with the %s that it is drawn from', (_name, change) => {
  expect(drawnPictureOf({ ...PRODUCT }, 1)).toEqual(drawnPictureOf(PRODUCT, 1))
  expect(drawnPictureOf({ ...PRODUCT, ...change }, 1).src).not.toBe(drawnPictureOf(PRODUCT, 1).src)
})
