import { expect, it } from 'vitest'
import { pattern } from './pattern.ts'

it.each(['лак', 'ЛАК', 'ёлка', 'Ёлка', 'gel', 'Café', 'Œuf', 'Łódź', 'їжак', 'Ґанок'])(
  'has every letter of %s, alone and among others',
  (word) => {
    expect(pattern('^\\p{L}+$', 'iu').test(word)).toBe(true)
    expect(pattern('^[\\d\\p{L}]+$', 'iu').test(`${word}5`)).toBe(true)
    expect(pattern('(?<!\\p{L})5(?![\\p{L}\\d])', 'iu').test(`${word}5`)).toBe(false)
  },
)

it.each(['5', '×', '÷', ' ', '-', '№', '₽', '’'])('has not %s', (sign) => {
  expect(pattern('[\\p{L}]', 'iu').test(sign)).toBe(false)
})
