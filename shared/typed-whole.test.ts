import { expect, test } from 'vitest'
import { typedWhole } from './typed-whole.ts'

test.each([
  ['1200', '1200'],
  [' 1 200 ', '1200'],
  ['1\u00a0200\u00a0₽', '1200'],
  ['12.7', '12'],
  ['12,7', '12'],
  ['1 200,50 ₽', '1200'],
  ['12.', '12'],
  ['.5', ''],
  ['-5', ''],
  [' −5', ''],
  ['–5', ''],
  ['-', ''],
  ['сто', ''],
  ['', ''],
])('typedWhole(%j) is %j', (text, digits) => {
  expect(typedWhole(text)).toBe(digits)
})
