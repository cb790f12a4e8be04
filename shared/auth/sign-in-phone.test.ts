import { expect, test } from 'vitest'
import { SIGN_IN_PHONE_ERROR, signInPhone, signInPhoneError } from './sign-in-phone.ts'

test.each([
  ['+79123456789', '+79123456789'],
  ['+7 (912) 345-67-89', '+79123456789'],
  ['  +7 912 345 67 89 ', '+79123456789'],
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
  ['+7(000)000-00-00', null],
  ['+71234567890', null],
  ['', null],
])('%j is %j', (text, phone) => {
  expect(signInPhone(text)).toBe(phone)
})

test('a whole number that nobody has is not called half a number', () => {
  expect(signInPhoneError('+7 (000) 000-00-00')).toBe('Проверьте номер телефона: после +7 такого кода нет')
  expect(signInPhoneError('+7 (000) 000-00-0')).toBe(SIGN_IN_PHONE_ERROR)
})
