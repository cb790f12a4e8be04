import { expect, test } from 'vitest'
import { cleanCouponText, couponKey, isCouponText } from './coupon-text.ts'

// Requirement: COUP-3
test.each([
  ['gel_lak-15', 'gel_lak-15'],
  [' gel _lak- 15\n', 'gel_lak-15'],
  ['«Весна»', 'Весна'],
  ['"WELCOME"', 'WELCOME'],
  ['„O’Neil“', 'ONeil'],
])('cleanCouponText(%j) is %s', (typed, read) => {
  expect(cleanCouponText(typed)).toBe(read)
  expect(isCouponText(read)).toBe(true)
})

test.each(['', '   ', 'a b', '50%', '<b>', "' OR 1=1", 'х'.repeat(65)])('%j is not a code', (text) => {
  expect(isCouponText(text)).toBe(false)
})

// Requirement: COUP-18
test('identifies a code in any letter case', () => {
  expect(couponKey(' «Gel_Lak-15» ')).toBe(couponKey('gel_lak-15'))
  expect(couponKey('ВЕСНА')).toBe('весна')
})
