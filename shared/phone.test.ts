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
    // Twelve digits of a neighbour behind +7: two numbers in one.
    ['+7 (375) 291-11-2255', null],
  ])('%j → %j', (text, stored) => {
    expect(toE164(text)).toBe(stored)
  })
})

describe('no number of ours begins with 0, 1, 2 or 5 behind +7', () => {
  it.each(['0', '1', '2', '5'])('%s', (digit) => {
    expect(toE164(`+7 ${digit}00 123-45-67`)).toBeNull()
    expect(isPossible(`${digit}001234567`)).toBe(false)
  })

  it.each(['3', '4', '6', '7', '8', '9'])('%s does', (digit) => {
    expect(toE164(`+7 ${digit}00 123-45-67`)).toBe(`+7${digit}001234567`)
    expect(isPossible(digit)).toBe(true)
  })
})

describe('of several numbers, or of one with more behind it, the first whole one is read', () => {
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
    // Without a word between them nobody can tell where the one ends.
    ['8912345678989131234567', null],
    ['34-56-78, 34-56', null],
    // Ten digits of it would be a number of ours, and another one.
    ['90 532 123 45 67', null],
    ['375 29 111 22 55', null],
  ])('%j → %j', (text, stored) => {
    expect(toE164(text)).toBe(stored)
  })

  it('the same holds for one of another country', () => {
    expect(readPhone('Минск: +375 29 123-45-67, +375 33 765-43-21')).toEqual({
      kind: 'foreign',
      text: '+375 29 123-45-67',
    })
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
    // No area's code begins with 0, 1, 2 or 5: the 8 and the 7 before them are the code's own.
    ['8001234', '8001234'],
    ['70712', '70712'],
    ['8343', '343'],
  ])('%j: %s behind +7', (text, national) => {
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
  ])('%j is %s', (text, kept) => {
    expect(readPhone(text)).toEqual({ kind: 'foreign', text: kept })
    expect(isForeignPhone(text)).toBe(true)
  })
})

describe('what may be one number or another is neither', () => {
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

it('formatPhone shows the stored form by the mask and leaves anything else as it is', () => {
  expect(formatPhone('+79123456789')).toBe('+7 (912) 345-67-89')
  expect(formatPhone('+7912')).toBe('+7912')
})
