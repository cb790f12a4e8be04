import { expect, test } from 'vitest'
import { cleanCouponText, couponKey, isCouponText } from './coupon-text.ts'

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

test('a code is the same in any case', () => {
  expect(couponKey(' «Gel_Lak-15» ')).toBe(couponKey('gel_lak-15'))
  expect(couponKey('ВЕСНА')).toBe('весна')
})
