import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { completeCode } from './code-boxes.ts'
import { formattedPhone, secondsLeft } from './sign-in-rules.ts'
import {
  restoreSignIn,
  type SentCode,
  type SignInEvent,
  type SignInState,
  signInReducer,
} from './sign-in-state.ts'

const SENT: SentCode = {
  ...{ phone: '+79123456789', seconds: 60, deadline: 1_790_000_060_000 },
  ...{ isNewClient: false, isCertain: true },
}
const NOTHING = { basketQuantity: 0, favorites: 0, orders: 0, lowered: [], leftOut: [] }
const start = restoreSignIn({ sent: null, isOpenPhoneForm: true }, '')
const reached = (...events: SignInEvent[]) => events.reduce(signInReducer, start)

const typed: SignInEvent = { type: 'phoneTyped', phone: '+7 (912) 345-67-89' }
const sending: SignInEvent = { type: 'sending' }
const sent: SignInEvent = { type: 'sent', sent: SENT }
const OTHER = '+79123456780'
const refusal = (message: string) =>
  ({ type: 'phoneRefused', phone: SENT.phone, message, mayHaveCode: false }) as const
const code: SignInEvent = { type: 'codeTyped', code: ['4', '0', '8', '2'] }

// Requirement: AUTH-18
test('has the right fields for the popup at every step of a sign-in', () => {
  const shown = (state: SignInState) => ({
    phone: state.phone,
    formattedPhone: formattedPhone(state.phone),
    time: state.sent === null ? 0 : secondsLeft(state.sent, SENT.deadline - MINUTE_MS),
    message: state.message,
    code: completeCode(state.code),
    isPhoneSent: state.sent !== null,
    isPhoneSending: state.isPhoneSending,
    isOpenPhoneForm: state.isOpenPhoneForm,
    successAuth: state.successAuth !== null,
  })
  const empty = {
    ...{ phone: '', formattedPhone: '', time: 0, message: '', code: '', isPhoneSent: false },
    ...{ isPhoneSending: false, isOpenPhoneForm: true, successAuth: false },
  }
  const entered = { ...empty, phone: '+7 (912) 345-67-89', formattedPhone: SENT.phone }
  const awaited = { ...entered, time: 60, isPhoneSent: true, isOpenPhoneForm: false }
  const steps: [SignInEvent, ReturnType<typeof shown>][] = [
    [typed, entered],
    [sending, { ...entered, isPhoneSending: true }],
    [
      { type: 'captchaFailed', message: 'Нет' },
      { ...entered, message: 'Нет' },
    ],
    [sent, awaited],
    [code, { ...awaited, code: '4082' }],
    [
      { type: 'signedIn', name: '', merged: NOTHING },
      { ...entered, code: '4082', successAuth: true },
    ],
  ]
  expect(shown(start)).toEqual(empty)
  let state = start
  for (const [event, expected] of steps) {
    state = signInReducer(state, event)
    expect(shown(state), event.type).toEqual(expected)
  }
})

// Requirement: AUTH-15, AUTH-17
describe('restoreSignIn', () => {
  test.each([
    [{ sent: null, isOpenPhoneForm: true }, true],
    [{ sent: SENT, isOpenPhoneForm: true }, true],
    [{ sent: SENT, isOpenPhoneForm: false }, false],
    // Without a phone the flag is ignored.
    [{ sent: null, isOpenPhoneForm: false }, true],
  ])('starts %j with phone entry: %s', (stored, isPhoneForm) => {
    expect(restoreSignIn(stored, '').isOpenPhoneForm).toBe(isPhoneForm)
  })
})

// Requirement: AUTH-26
test('opens code entry once the phone is accepted', () => {
  expect(reached(typed, sending).isPhoneSending).toBe(true)
  expect(reached(typed, sending, sent)).toMatchObject({
    isPhoneSending: false,
    isOpenPhoneForm: false,
    sent: SENT,
    code: ['', '', '', ''],
  })
})

// Requirement: AUTH-13
test('takes the answer to a send although the popup was closed meanwhile', () => {
  expect(reached(typed, sending, { type: 'closed' }, sent).sent).toEqual(SENT)
})

// Requirement: AUTH-31
test('sets the countdown to 0 and shows the reason for a refused phone, until the phone is edited', () => {
  const refused = reached(sent, sending, refusal('Рано'))
  expect(refused).toMatchObject({ isPhoneSending: false, message: 'Рано', sent: { seconds: 0 } })
  expect(signInReducer(refused, typed).message).toBe('')
})

// Requirement: AUTH-78
test('keeps the countdown of a phone when another one is refused', () => {
  const refused = reached(sent, sending, { ...refusal('Рано'), phone: OTHER })
  expect(refused).toMatchObject({ message: 'Рано', sent: SENT })
})

// Requirement: AUTH-80
test('still lets the last code be entered after too many were sent', () => {
  const many = { ...refusal('Слишком много'), mayHaveCode: true }
  const refused = reached(typed, sending, many)
  expect(refused).toMatchObject({ isOpenPhoneForm: true, message: 'Слишком много' })
  expect(refused.sent).toEqual({
    ...{ phone: SENT.phone, seconds: 0, deadline: 0, isNewClient: null, isCertain: false },
  })
  const entering = signInReducer(refused, { type: 'formOpened', form: 'code' })
  expect(entering).toMatchObject({ isOpenPhoneForm: false, message: '' })
  expect(reached(sent, sending, many).sent).toEqual({ ...SENT, seconds: 0 })
})

// Requirement: AUTH-73
describe('a code whose sending is not confirmed', () => {
  const perhaps = { type: 'sentPerhaps', phone: SENT.phone, message: 'Не знаем' } as const
  const unknown = { phone: SENT.phone, seconds: 0, deadline: 0, isNewClient: null, isCertain: false }

  test('can be entered and requested again at once, with a message about it', () => {
    const state = reached(typed, sending, perhaps)
    expect(state).toMatchObject({ isPhoneSending: false, isOpenPhoneForm: false, message: 'Не знаем' })
    expect(state.sent).toEqual(unknown)
  })

  test('replaces the previous one', () => {
    const state = reached(typed, sent, code, sending, perhaps)
    expect(state).toMatchObject({ isOpenPhoneForm: false, code: ['', '', '', ''], sent: unknown })
  })
})

// Requirement: AUTH-79
describe('a code that was sent before', () => {
  const before = { phone: SENT.phone, seconds: 42, deadline: 1_790_000_042_000 }

  test('opens code entry in a tab that did not know of it', () => {
    expect(reached(typed, sending, { type: 'sentBefore', sent: before })).toMatchObject({
      ...{ isPhoneSending: false, isOpenPhoneForm: false, message: '', code: ['', '', '', ''] },
      sent: { ...before, isNewClient: null, isCertain: true },
    })
  })

  test('continues its countdown and keeps the typed digits after a request that came too soon', () => {
    const state = reached(sent, code, sending, { type: 'sentBefore', sent: before })
    expect(state).toMatchObject({ code: ['4', '0', '8', '2'], sent: { ...before, isNewClient: false } })
    const other = reached(sent, code, { type: 'sentBefore', sent: { ...before, phone: OTHER } })
    expect(other).toMatchObject({ code: ['', '', '', ''], sent: { phone: OTHER, isNewClient: null } })
  })
})

test('keeps the countdown when the captcha fails', () => {
  const failed = reached(sent, sending, { type: 'captchaFailed', message: 'Ошибка запуска капчи' })
  expect(failed).toMatchObject({ isPhoneSending: false, message: 'Ошибка запуска капчи', sent: SENT })
})

// Requirement: AUTH-39
describe('a refused code', () => {
  const refused = { type: 'codeRefused', message: 'Неверный код' } as const

  test('is removed from the boxes', () => {
    const state = reached(sent, code, { ...refused, isShown: true, isUnanswered: false })
    expect(state).toMatchObject({ message: 'Неверный код', codeState: 'refused', code: ['', '', '', ''] })
  })

  test.each([
    ['that is being corrected', { isShown: false, isUnanswered: false }],
    ['that got no answer', { isShown: true, isUnanswered: true }],
  ])('%s stays in the boxes', (_, how) => {
    expect(reached(sent, code, { ...refused, ...how }).code).toEqual(['4', '0', '8', '2'])
  })
})

test('offers to check again only a code that is still in the boxes', () => {
  const unanswered = { type: 'codeRefused', message: 'Нет связи', isUnanswered: true } as const
  expect(reached(sent, code, { ...unanswered, isShown: true }).codeState).toBe('unanswered')
  expect(reached(sent, code, { ...unanswered, isShown: false })).toMatchObject({
    ...{ message: 'Нет связи', codeState: 'fine' },
  })
})

test('leaves the code unchanged when the phone is refused', () => {
  const state = reached(sent, code, refusal('Рано'))
  expect(state).toMatchObject({ codeState: 'fine', code: ['4', '0', '8', '2'] })
})

// Requirement: AUTH-12, AUTH-13
test('ends the sending state, clears the message and keeps the countdown on closing', () => {
  const closed = reached(sent, code, sending, { type: 'closed' })
  expect(closed).toMatchObject({ isPhoneSending: false, message: '', sent: SENT, isOpenPhoneForm: false })
  expect(reached(sent, refusal('Нет'), { type: 'closed' }).message).toBe('')
})

test.each([true, false, null])(
  'says after the success whether the customer is new, or null if that is unknown: %j',
  (isNewClient) => {
    const done = reached(
      typed,
      { type: 'sent', sent: { ...SENT, isNewClient } },
      { type: 'signedIn', name: '', merged: NOTHING },
    )
    expect(done.successAuth).toEqual({ name: '', merged: NOTHING, isNewClient })
  },
)

test('returns to phone entry by the back arrow and keeps the sent code valid', () => {
  const back = reached(typed, sent, code, { type: 'formOpened', form: 'phone' })
  expect(back).toMatchObject({ isOpenPhoneForm: true, sent: SENT, phone: '+7 (912) 345-67-89' })
  expect(signInReducer(back, { type: 'formOpened', form: 'code' }).isOpenPhoneForm).toBe(false)
})

test('starts the next sign-in from the beginning after a right code', () => {
  const done = reached(typed, sent, code, { type: 'signedIn', name: '', merged: NOTHING })
  expect(done).toMatchObject({
    successAuth: { name: '', merged: NOTHING, isNewClient: false },
    sent: null,
    isOpenPhoneForm: true,
    message: '',
  })
})
