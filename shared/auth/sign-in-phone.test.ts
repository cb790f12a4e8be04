import { expect, test } from 'vitest'
import { signInPhone } from './sign-in-phone.ts'

test.each([
  ['+79123456789', '+79123456789'],
  ['+7 (912) 345-67-89', '+79123456789'],
  ['  +7 912 345 67 89 ', '+79123456789'],
  ['+7(000)000-00-00', '+70000000000'],
  ['+7 (912) 345', null],
  ['+7912345678', null],
  ['+791234567890', null],
  ['79123456789', null],
  ['89123456789', null],
  ['9123456789', null],
  ['+375291234567', null],
  ['+7+9123456789', null],
  ['+79123456789+', null],
  ['+７９１２３４５６７８９', null],
  ['', null],
])('%j is %j', (text, phone) => {
  expect(signInPhone(text)).toBe(phone)
})
