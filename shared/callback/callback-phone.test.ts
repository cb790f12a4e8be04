import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPhoneValid } from '#shared/phone.ts'
import {
  CALLBACK_PHONE_DOUBTFUL,
  CALLBACK_PHONE_EMPTY,
  CALLBACK_PHONE_SHORT,
  callbackPhoneError,
  countedPhone,
  isCallbackPhoneValid,
} from './callback-phone.ts'

const WHOLE = '+7 (912) 345-67-89'

// Requirement: CALL-4, CALL-8, CALL-9, CALL-10, CALL-19
describe('callbackPhoneError', () => {
  test.each([
    ['', 'default', CALLBACK_PHONE_EMPTY],
    ['   ', 'default', CALLBACK_PHONE_EMPTY],
    ['+7', 'default', CALLBACK_PHONE_EMPTY],
    ['+7 (', 'skip-phone-validation', CALLBACK_PHONE_EMPTY],
    ['', 'skip-phone-validation', CALLBACK_PHONE_EMPTY],
    [WHOLE, 'default', null],
    ['+7 (912) 345-67-8', 'default', CALLBACK_PHONE_DOUBTFUL],
    ['+7 (912) 345-67-890', 'default', CALLBACK_PHONE_DOUBTFUL],
    ['+7 (912) 345-67-8901', 'default', CALLBACK_PHONE_DOUBTFUL],
    ['+79123456789', 'default', CALLBACK_PHONE_DOUBTFUL],
    ['+7 (912) 345-67---', 'default', CALLBACK_PHONE_DOUBTFUL],
    ['+7 (000) 000-00-00', 'default', CALLBACK_PHONE_DOUBTFUL],
    ['+7 (912) 345-67-8', 'skip-phone-validation', null],
    ['+7 (912) 345-67-8901', 'skip-phone-validation', null],
    ['+375 29 123-45-67', 'skip-phone-validation', null],
    // Fewer digits than any phone has.
    ['+7 (5', 'default', CALLBACK_PHONE_DOUBTFUL],
    ['+7 (5', 'skip-phone-validation', CALLBACK_PHONE_SHORT],
    ['+7 (926', 'skip-phone-validation', CALLBACK_PHONE_SHORT],
    ['+7 (234) 56', 'skip-phone-validation', CALLBACK_PHONE_SHORT],
    ['+375 29', 'skip-phone-validation', CALLBACK_PHONE_SHORT],
    // A number of six digits without its area code, and one of the shortest numbers abroad.
    ['+7 (234) 567', 'skip-phone-validation', null],
    ['+683 4000', 'skip-phone-validation', null],
  ] as const)('for %j in the scenario %s is %j', (text, scenario, error) => {
    expect(callbackPhoneError(text, scenario)).toBe(error)
  })

  // Requirement: CALL-4
  test('accepts no text of another length than 18 characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 32 }), (text) => {
        expect(isCallbackPhoneValid(text) && text.length !== 18).toBe(false)
      }),
    )
  })
})

// Requirement: FORM-11
test.each([
  ['', true, false],
  ['+7 (912) 345-67-8', false, false],
  [WHOLE, true, true],
  ['+7 (912) 345-67-890', true, false],
  ['+7 (912) 345-67-8901', true, false],
])('for %j the shared validator says %j and the rule of the callback %j', (text, isShared, isCallback) => {
  expect(isPhoneValid(text)).toBe(isShared)
  expect(isCallbackPhoneValid(text)).toBe(isCallback)
})

// Requirement: CALL-23
test.each([
  [WHOLE, '79123456789'],
  ['8 912 345-67-89', '79123456789'],
  ['+7 (912) 345-67-8901', '79123456789'],
  ['+7 (912) 345-67-8902', '79123456789'],
  ['912 345 67 89', '79123456789'],
  ['912 345 67 89 01', '79123456789'],
  ['007 912 345-67-89', '79123456789'],
  ['810 7 912 345-67-89', '79123456789'],
  ['1 +7 912 345-67-89', '79123456789'],
  ['2 +7 (912) 345-67-89', '79123456789'],
  ['2 8 912 345-67-8901', '79123456789'],
  ['77 912 345-67-89', '79123456789'],
  ['8 7 912 345-67-89-01', '79123456789'],
  ['1 7 343 312-34-56', '73433123456'],
  ['+375 29 123-45-67', '37529123456'],
  ['+7 (912', '7912'],
  ['8 912', '7912'],
])('countedPhone(%j) is %s', (text, counted) => {
  expect(countedPhone(text)).toBe(counted)
})
