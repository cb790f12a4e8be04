import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { indexTokensOf, readPieces } from './search-tokens.ts'

const tokens = (text: string) => readPieces(text).flatMap(indexTokensOf)

test.each([
  ['Лак с блёстками', ['лак', 'с', 'блестк']],
  ['Гель-лак', ['гел', 'лак', 'гельлак']],
  ['10 мл', ['10мл', '10']],
  ['10мл', ['10мл', '10']],
  ['0,5 л', ['500мл', '0', '5']],
  ['2.7 мм', ['2d7мм', '2', '7']],
  ['№ 017', ['n17', '017']],
  ['тон 204', ['n204', '204']],
  ['тонкая линия', ['тонк', 'лин']],
  ['180/240', ['180', '240', '180240']],
  ['VL-127-10', ['vl', '127', '10', 'vl12710']],
  ['«»', []],
])('splits %s into index tokens', (text, expected) => {
  expect(tokens(text)).toEqual(expected)
})

it('yields tokens of letters and digits only for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const token of tokens(text)) expect(token).toMatch(/^[\p{L}\p{N}]+$/u)
    }),
  )
})
