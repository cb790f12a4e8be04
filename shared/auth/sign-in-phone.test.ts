import { expect, test } from 'vitest'
import { SIGN_IN_PHONE_ERROR, signInPhone, signInPhoneError } from './sign-in-phone.ts'

// Requirement: AUTH-25, FORM-18
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
])('signInPhone(%j) is %j', (text, phone) => {
  expect(signInPhone(text)).toBe(phone)
})

// Requirement: FORM-18
test('does not call a complete but impossible number incomplete', () => {
  expect(signInPhoneError('+7 (000) 000-00-00')).toBe('Проверьте номер телефона: после +7 такого кода нет')
  expect(signInPhoneError('+7 (000) 000-00-0')).toBe(SIGN_IN_PHONE_ERROR)
})
