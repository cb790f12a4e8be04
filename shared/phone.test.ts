import { describe, expect, it } from 'vitest'
import {
  formatPhone,
  isForeignPhone,
  isPhoneValid,
  isPossible,
  PHONE_LENGTH,
  readPhone,
  toE164,
} from './phone.ts'

// Requirement: FORM-8
describe('isPhoneValid accepts an empty field or at least 18 characters', () => {
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

  it('the mask of sign-in and checkout has 18 characters', () => {
    expect(PHONE_LENGTH).toBe(18)
  })
})

// Requirement: FORM-15
describe('toE164 returns a phone only for exactly ten national digits', () => {
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
    // Foreign numbers: ten digits behind the plus, eleven that begin with 8, eleven without a plus.
    ['+4712345678', null],
    ['+82 2 1234 5678', null],
    ['37491234567', null],
    ['+375 29 123-45-67', null],
    ['8 10 375 29 123-45-67', null],
    ['', null],
    ['+7', null],
    ['телефон', null],
    // Ten digits that begin with the country code: the last digit is missing.
    ['8 (912) 345-67-8', null],
    ['8-912-345-67-8', null],
    ['8912345678', null],
    ['7 912 345 67 8', null],
    ['7912345678', null],
    ['8 (343) 312-34-5', null],
    ['8-495-123-45-6', null],
    ['тел. 8 912 345 67 8', null],
    ['8 (912) 345-67-8 доб. 12', null],
    // Ten digits whose 8 or 7 belongs to the area code.
    ['(843) 234-56-78', '+78432345678'],
    ['843 234 56 78', '+78432345678'],
    ['8432345678', '+78432345678'],
    ['(8432) 34-56-78', '+78432345678'],
    ['7121234567', '+77121234567'],
    // The country code in both forms, and the last digit is missing.
    ['+7 8 912 345-67-8', null],
    ['+7 7 912 345-67-8', null],
    // Twelve digits of a foreign number behind +7: two numbers in one.
    ['+7 (375) 291-11-2255', null],
  ])('%j → %j', (text, stored) => {
    expect(toE164(text)).toBe(stored)
  })
})

// Requirement: FORM-18
describe('no +7 number has a national part that begins with 0, 1, 2, 5, 79 or 89', () => {
  it.each(['0', '1', '2', '5'])('rejects the first digit %s', (digit) => {
    expect(toE164(`+7 ${digit}00 123-45-67`)).toBeNull()
    expect(isPossible(`${digit}001234567`)).toBe(false)
  })

  // Requirement: FORM-18
  it.each(['79', '89'])('rejects the first digits %s', (digits) => {
    expect(toE164(`+7 ${digits}0 123-45-67`)).toBeNull()
    expect(isPossible(`${digits}01234567`)).toBe(false)
  })

  it.each(['3', '4', '6', '7', '8', '9'])('accepts the first digit %s', (digit) => {
    expect(toE164(`+7 ${digit}00 123-45-67`)).toBe(`+7${digit}001234567`)
    expect(isPossible(digit)).toBe(true)
  })
})

// Requirement: FORM-20, FORM-29
describe('the first complete number is read of several, or of one with an extension', () => {
  it.each([
    ['+7 912 345-67-89 доб. 123', '+79123456789'],
    ['8 (912) 345-67-89, доб. 123', '+79123456789'],
    ['9123456789 добавочный 4', '+79123456789'],
    ['+7 912 345-67-89 123', '+79123456789'],
    ['+7 912 345-67-89, 8 913 123-45-67', '+79123456789'],
    ['+7 912 345-67-89; +7 913 123-45-67', '+79123456789'],
    ['+7 912 345-67-89 +7 913 123-45-67', '+79123456789'],
    ['89123456789 89131234567', '+79123456789'],
    ['89123456789/89131234567', '+79123456789'],
    ['9123456789 9131234567', '+79123456789'],
    ['доб. 123, тел. 8 912 345-67-89', '+79123456789'],
    ['12-34-56, моб. 8 912 345-67-89', '+79123456789'],
    // The first number lacks a digit.
    ['8 912 345-67-8, 8 913 123-45-67', '+79131234567'],
    // Without a word between them nothing shows where the first one ends.
    ['8912345678989131234567', null],
    ['34-56-78, 34-56', null],
    // Its first ten digits would be a different, domestic number.
    ['90 532 123 45 67', null],
    ['375 29 111 22 55', null],
  ])('reads %j as %j', (text, stored) => {
    expect(toE164(text)).toBe(stored)
  })

  it('reads the first of several foreign numbers', () => {
    expect(readPhone('Минск: +375 29 123-45-67, +375 33 765-43-21')).toEqual({
      kind: 'foreign',
      text: '+375 29 123-45-67',
    })
  })
})

// Requirement: FORM-19, FORM-23, FORM-26, FORM-33
describe('readPhone distinguishes +7 numbers from foreign ones', () => {
  it.each([
    ['+7', ''],
    ['+', ''],
    ['8', ''],
    ['912', '912'],
    ['+7 912', '912'],
    ['тел. 8 912 345-67-89', '9123456789'],
    ['+7 (912) 345-67-8901', '912345678901'],
    ['8 10 7 912 345-67-89', '9123456789'],
    // No area code begins with 0, 1, 2 or 5: the 8 and the 7 before them belong to the area code.
    ['8001234', '8001234'],
    ['70712', '70712'],
    ['8201234', '8201234'],
    ['75012', '75012'],
    ['8343', '343'],
    ['8912345678', '912345678'],
    ['7912345678', '912345678'],
    ['8 (343) 312-34-5', '343312345'],
    ['8 001 234 567', '8001234567'],
  ])('%j is read as +7 and %s', (text, national) => {
    expect(readPhone(text)).toEqual({ kind: 'own', national })
  })

  it.each([
    ['+3', '+3'],
    ['+375 (29) 1', '+375 (29) 1'],
    ['тел. +1 212 555-01-23', '+1 212 555-01-23'],
    ['00 49 151 23456789', '+4915123456789'],
    ['375291234567', '+375291234567'],
    ['37491234567', '+37491234567'],
    ['998 90 123 45 67', '+998901234567'],
  ])('%j is read as the foreign %s', (text, kept) => {
    expect(readPhone(text)).toEqual({ kind: 'foreign', text: kept })
    expect(isForeignPhone(text)).toBe(true)
  })
})

// Requirement: FORM-27
describe('readPhone adds a missing plus only to whole numbers of neighboring countries', () => {
  it.each([
    ['373', 11],
    ['374', 11],
    ['375', 12],
    ['380', 12],
    ['992', 12],
    ['994', 12],
    ['995', 12],
    ['996', 12],
    ['998', 12],
  ])('those with the code %s have %i digits', (code, length) => {
    const digits = code.padEnd(length, '1')
    expect(readPhone(digits)).toEqual({ kind: 'foreign', text: `+${digits}` })
    expect(isForeignPhone(digits.slice(0, -1))).toBe(false)
    expect(isForeignPhone(`${digits}1`)).toBe(false)
  })

  it.each(['993', '997', '372', '381', '491'])('the code %s is not that of a neighboring country', (code) => {
    for (const length of [11, 12]) expect(isForeignPhone(code.padEnd(length, '1'))).toBe(false)
  })
})

// Requirement: FORM-19
describe('readPhone leaves digits alone that fit more than one number', () => {
  it.each([
    ['12125550123', '12125550123'],
    ['491512345678', '491512345678'],
    ['91234567890', '91234567890'],
    ['37529111225', '37529111225'],
    ['+7 (375) 291-11-2255', '+7375291112255'],
  ])('%j stays %s', (text, kept) => {
    expect(readPhone(text)).toEqual({ kind: 'unclear', text: kept })
    expect([toE164(text), isForeignPhone(text)]).toEqual([null, false])
  })
})

// Requirement: FORM-17
it('formatPhone formats the stored form by the mask and returns other text unchanged', () => {
  expect(formatPhone('+79123456789')).toBe('+7 (912) 345-67-89')
  expect(formatPhone('+7912')).toBe('+7912')
})
