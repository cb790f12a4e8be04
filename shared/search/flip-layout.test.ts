import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { flipLayout } from './flip-layout.ts'

test.each([
  ['utkm kfr', 'гель лак'],
  [',fpf', 'база'],
  ['зфдьуееф', 'palmetta'],
  ['Utkm', 'гель'],
  ['127', '127'],
])('turns %s into %s', (typed, meant) => {
  expect(flipLayout(typed)).toBe(meant)
})

it('restores the text when applied twice', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя 0123456789') })
  fc.assert(fc.property(letters, (text) => flipLayout(flipLayout(text)) === text))
})
