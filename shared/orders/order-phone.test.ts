import { expect, test } from 'vitest'
import { orderPhone } from './order-phone.ts'

test.each([
  ['+7 (912) 345-67-89', '+79123456789'],
  ['8 (912) 345-67-89 ', '+79123456789'],
  ['+7  (912)  345 - 67 - 89', '+79123456789'],
  // Eighteen characters and more are a valid phone; two digits behind it are the callback's own.
  ['+7 (912) 345-67-890', '+79123456789'],
  ['+7 (912) 345-67-8901', '+79123456789'],
  ['+7 (912) 345-67-89 доб. 12', '+79123456789'],
  ['+7 (912) 345-67-8', null],
  ['+79123456789', null],
  ['+7 (912) 345-67-8x', null],
  ['телефон: перезвоните', null],
  ['+375 (29) 123-45-67', null],
  ['+47 (12) 34-56-78-00', null],
  ['912345678901234567', null],
  // What the form shows of a digit too many, of an impossible code, and of two numbers in one.
  ['+791234567890', null],
  ['+7 (000) 000-00-00', null],
  ['+7 (375) 291-11-2255', null],
  ['+7 (912) 345-67-89, +7 (913) 123-45-67', '+79123456789'],
  ['', null],
])('%j is kept as %j', (text, kept) => {
  expect(orderPhone(text)).toBe(kept)
})
