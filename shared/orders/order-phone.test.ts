import { expect, test } from 'vitest'
import { orderPhone } from './order-phone.ts'

// Requirement: FORM-15, FORM-18, FORM-20, FORM-30
test.each([
  ['+7 (912) 345-67-89', '+79123456789'],
  ['8 (912) 345-67-89 ', '+79123456789'],
  ['+7  (912)  345 - 67 - 89', '+79123456789'],
  // 18 characters and more pass the validator; the two extra digits come from the callback form's mask.
  ['+7 (912) 345-67-890', '+79123456789'],
  ['+7 (912) 345-67-8901', '+79123456789'],
  ['+7 (912) 345-67-89 доб. 12', '+79123456789'],
  ['+7 (912) 345-67-8', null],
  ['+79123456789', null],
  // Ten digits with the country code: the last digit is missing.
  ['8 (912) 345 - 67 - 8', null],
  ['+7 (891) 234-56-78', null],
  ['+7 (791) 234-56-78', null],
  ['+7 (912) 345-67-8x', null],
  ['телефон: перезвоните', null],
  ['+375 (29) 123-45-67', null],
  ['+47 (12) 34-56-78-00', null],
  ['912345678901234567', null],
  // What the form shows for a digit too many, for an impossible code and for two numbers in one.
  ['+791234567890', null],
  ['+7 (000) 000-00-00', null],
  ['+7 (375) 291-11-2255', null],
  ['+7 (912) 345-67-89, +7 (913) 123-45-67', '+79123456789'],
  ['', null],
])('orderPhone(%j) is %j', (text, kept) => {
  expect(orderPhone(text)).toBe(kept)
})
