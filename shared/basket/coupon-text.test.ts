import { expect, test } from 'vitest'
import { cleanCouponText, isCouponText } from './coupon-text.ts'

test.each([
  ['gel_lak-15', 'gel_lak-15'],
  [' gel _lak- 15\n', 'gel_lak-15'],
  ['«Весна»', 'Весна'],
  ['"WELCOME"', 'WELCOME'],
  ['„O’Neil“', 'ONeil'],
])('%j is read as %s', (typed, read) => {
  expect(cleanCouponText(typed)).toBe(read)
  expect(isCouponText(read)).toBe(true)
})

test.each(['', '   ', 'a b', '50%', '<b>', "' OR 1=1", 'х'.repeat(65)])('%j is no code', (text) => {
  expect(isCouponText(text)).toBe(false)
})
