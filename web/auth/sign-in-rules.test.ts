import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { canSendPhone, formatCountdown, formattedPhone, isSentTo, secondsLeft } from './sign-in-rules.ts'

const READY = { phone: '+7 (912) 345-67-89', time: 0, isPhoneSending: false, isCaptchaPassed: true }

// Requirement: AUTH-19
test('sends a plus and digits only', () => {
  expect(formattedPhone('+7 (912) 345-67-89')).toBe('+79123456789')
})

// Requirement: AUTH-78
test('isSentTo compares the phone, so that the countdown applies to it alone', () => {
  const sent = { phone: '+79123456789' }
  expect(isSentTo(sent, '+7 (912) 345-67-89')).toBe(true)
  expect(isSentTo(sent, '+7 (912) 345-67-80')).toBe(false)
  expect(isSentTo(null, '')).toBe(false)
})

// Requirement: AUTH-20, AUTH-21, AUTH-22, AUTH-23
describe('canSendPhone', () => {
  test('allows a complete phone with the captcha passed', () => {
    expect(canSendPhone(READY)).toBe(true)
  })

  test.each([
    ['an empty phone', { phone: '' }],
    ['an incomplete phone with a text of twelve characters', { phone: '+7 (912) 345' }],
    ['a foreign phone', { phone: '+375 (29) 123-45-67' }],
    ['one digit missing', { phone: '+7 (912) 345-67-8' }],
    ['one digit too many', { phone: '+791234567890' }],
    ['an impossible area code', { phone: '+7 (000) 000-00-00' }],
    ['ambiguous digits', { phone: '491512345678' }],
    ['a running countdown', { time: 1 }],
    ['a phone that is being sent', { isPhoneSending: true }],
    ['a captcha that has not been passed', { isCaptchaPassed: false }],
  ])('refuses %s', (_, difference) => {
    expect(canSendPhone({ ...READY, ...difference })).toBe(false)
  })
})

test.each([
  [60, '1:00'],
  [42, '0:42'],
  [9, '0:09'],
  [0, '0:00'],
  [605, '10:05'],
])('formats %i seconds as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})

// Requirement: AUTH-28
test.each([
  [0, 60],
  [1, 60],
  [1000, 59],
  [59_001, 1],
  [MINUTE_MS, 0],
  [90_000, 0],
  // The clock was set back.
  [-HOUR_MS, 60],
])('counts %i ms after the sending %i seconds left', (passed, left) => {
  const sentAt = 1_790_000_000_000
  expect(secondsLeft({ seconds: 60, deadline: sentAt + MINUTE_MS }, sentAt + passed)).toBe(left)
})
