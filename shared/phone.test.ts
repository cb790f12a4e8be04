import { describe, expect, it } from 'vitest'
import { formatPhone, isForeignPhone, isPhoneValid, PHONE_LENGTH, readPhone, toE164 } from './phone.ts'

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
    ['+8 912 345-67-89', '+79123456789'],
    ['+7 8 912 345-67-89', '+79123456789'],
    ['+7 707 123-45-67', '+77071234567'],
    // Of other countries: ten digits behind the plus, eleven that begin with 8, eleven without a plus.
    ['+4712345678', null],
    ['+82 2 1234 5678', null],
    ['37491234567', null],
    ['+375 29 123-45-67', null],
    ['8 10 375 29 123-45-67', null],
    ['', null],
    ['+7', null],
    ['телефон', null],
  ])('%j → %j', (text, stored) => {
    expect(toE164(text)).toBe(stored)
  })
})

describe('readPhone tells numbers of ours from those of other countries', () => {
  it.each([
    ['+7', ''],
    ['+', ''],
    ['8', ''],
    ['912', '912'],
    ['+7 912', '912'],
    ['тел. 8 912 345-67-89', '9123456789'],
    ['+7 (912) 345-67-8901', '912345678901'],
    ['8 10 7 912 345-67-89', '9123456789'],
  ])('%j: %s behind +7', (text, national) => {
    expect(readPhone(text)).toEqual({ isForeign: false, national })
  })

  it.each([
    ['+3', '+3'],
    ['+375 (29) 1', '+375 (29) 1'],
    ['тел. +1 212 555-01-23', '+1 212 555-01-23'],
    ['00 49 151 23456789', '+4915123456789'],
    ['375291234567', '+375291234567'],
  ])('%j is %s', (text, kept) => {
    expect(readPhone(text)).toEqual({ isForeign: true, text: kept })
    expect(isForeignPhone(text)).toBe(true)
  })
})

it('formatPhone shows the stored form by the mask and leaves anything else as it is', () => {
  expect(formatPhone('+79123456789')).toBe('+7 (912) 345-67-89')
  expect(formatPhone('+7912')).toBe('+7912')
})
