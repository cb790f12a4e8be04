import { describe, expect, test } from 'vitest'
import { canSendPhone, formatCountdown, formattedPhone, isSentTo, secondsLeft } from './sign-in-rules.ts'

const READY = { phone: '+7 (912) 345-67-89', time: 0, isPhoneSending: false, isCaptchaPassed: true }

test('only a plus and digits are sent', () => {
  expect(formattedPhone('+7 (912) 345-67-89')).toBe('+79123456789')
})

test('the timer is the phone’s own', () => {
  const sent = { phone: '+79123456789' }
  expect(isSentTo(sent, '+7 (912) 345-67-89')).toBe(true)
  expect(isSentTo(sent, '+7 (912) 345-67-80')).toBe(false)
  expect(isSentTo(null, '')).toBe(false)
})

describe('the button of the phone form', () => {
  test('works when nothing stands against it', () => {
    expect(canSendPhone(READY)).toBe(true)
  })

  test.each([
    ['an empty phone', { phone: '' }],
    ['a phone half typed, though its text is twelve characters long', { phone: '+7 (912) 345' }],
    ['a phone of another country', { phone: '+375 (29) 123-45-67' }],
    ['one digit missing', { phone: '+7 (912) 345-67-8' }],
    ['one digit too many', { phone: '+791234567890' }],
    ['a code that there is not', { phone: '+7 (000) 000-00-00' }],
    ['digits that may be anybody’s', { phone: '491512345678' }],
    ['the timer', { time: 1 }],
    ['a phone on its way', { isPhoneSending: true }],
    ['the captcha', { isCaptchaPassed: false }],
  ])('waits for %s', (_, difference) => {
    expect(canSendPhone({ ...READY, ...difference })).toBe(false)
  })
})

test.each([
  [60, '1:00'],
  [42, '0:42'],
  [9, '0:09'],
  [0, '0:00'],
  [605, '10:05'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})

test.each([
  [0, 60],
  [1, 60],
  [1000, 59],
  [59_001, 1],
  [60_000, 0],
  [90_000, 0],
  // The clock was set back.
  [-3_600_000, 60],
])('%i ms after the sending %i seconds are left', (passed, left) => {
  const sentAt = 1_790_000_000_000
  expect(secondsLeft({ seconds: 60, deadline: sentAt + 60_000 }, sentAt + passed)).toBe(left)
})
