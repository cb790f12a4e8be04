import { describe, expect, it } from 'vitest'
import { formatPhone, isPhoneValid, PHONE_LENGTH, toE164 } from './phone.ts'

describe('isPhoneValid takes an empty field or at least 18 characters', () => {
  it.each([
    ['', true],
    ['+7 (912) 345-67-89', true],
    ['+7 (912) 345-67-8', false],
    ['+7 (912) 345-67-890', true],
    ['+79123456789', false],
    [' ', false],
  ])('%j: %s', (text, isValid) => {
    expect(isPhoneValid(text)).toBe(isValid)
  })

  it('the mask of sign-in and checkout is 18 characters long', () => {
    expect(PHONE_LENGTH).toBe(18)
  })
})

describe('toE164 wants exactly ten national digits', () => {
  it.each([
    ['+7 (912) 345-67-89', '+79123456789'],
    ['+79123456789', '+79123456789'],
    ['89123456789', '+79123456789'],
    ['79123456789', '+79123456789'],
    ['8 (800) 555-35-35', '+78005553535'],
    ['9123456789', '+79123456789'],
    ['+7 (912) 345-67-8', null],
    ['+7 (912) 345-67-890', null],
    ['912345678', null],
    ['99123456789', null],
    ['', null],
    ['+7', null],
    ['телефон', null],
  ])('%j → %j', (text, stored) => {
    expect(toE164(text)).toBe(stored)
  })
})

it('formatPhone shows the stored form by the mask and leaves anything else as it is', () => {
  expect(formatPhone('+79123456789')).toBe('+7 (912) 345-67-89')
  expect(formatPhone('+7912')).toBe('+7912')
})
