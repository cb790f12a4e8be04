import { describe, expect, test } from 'vitest'
import {
  CALLBACK_PHONE_DOUBTFUL,
  CALLBACK_PHONE_EMPTY,
  CALLBACK_PHONE_SHORT,
} from '#shared/callback/callback-phone.ts'
import {
  type CallbackEvent,
  type CallbackState,
  callbackReducer,
  canPress,
  EMPTY_CALLBACK,
  scenarioOf,
  wantsCaptcha,
} from './callback-state.ts'

const WHOLE = '+7 (912) 345-67-89'
const SHORT = '+7 (912) 345-67-8'
const LONG = '+7 (912) 345-67-8901'

const stateAfter = (...events: CallbackEvent[]): CallbackState =>
  events.reduce(callbackReducer, EMPTY_CALLBACK)
const typed = (phone: string, problem: string | null = null): CallbackEvent => ({
  ...{ type: 'typed', phone, problem },
})
const pressed: CallbackEvent = { type: 'pressed' }

// Requirement: CALL-8
test('runs no captcha and sends nothing while empty, and reports the missing phone at a press', () => {
  expect([wantsCaptcha(EMPTY_CALLBACK), scenarioOf(EMPTY_CALLBACK)]).toEqual([false, null])
  const state = stateAfter(pressed)
  expect(state).toMatchObject({
    phase: 'typing',
    isArmed: false,
    phoneNote: { tone: 'error', text: CALLBACK_PHONE_EMPTY },
  })
  expect(callbackReducer(state, pressed)).toEqual(state)
})

// Requirement: CALL-4, CALL-5, CALL-6, CALL-7, CALL-11
describe('a valid phone', () => {
  const state = stateAfter(typed(WHOLE))

  test('runs the captcha, which enables the button', () => {
    expect(wantsCaptcha(state)).toBe(true)
    expect((['idle', 'running', 'failed', 'passed'] as const).map((each) => canPress(state, each))).toEqual([
      ...[false, false, false, true],
    ])
  })

  // Requirement: BASK-57
  test('is sent once, however often the button is pressed while the request is in flight', () => {
    expect(scenarioOf(state)).toBe('default')
    const sending = callbackReducer(state, pressed)
    expect(sending).toMatchObject({ phase: 'sending', phoneNote: null })
    expect([canPress(sending, 'passed'), scenarioOf(sending), wantsCaptcha(sending)]).toEqual([
      ...[false, null, false],
    ])
    expect(callbackReducer(sending, pressed)).toBe(sending)
    expect(callbackReducer(sending, typed(SHORT))).toBe(sending)
  })
})

// Requirement: CALL-9, CALL-10, CALL-11
describe.each([SHORT, LONG])('the doubtful phone %s', (phone) => {
  const warned = stateAfter(typed(phone), pressed)

  test('gets a warning at the first press, without a captcha', () => {
    expect(wantsCaptcha(stateAfter(typed(phone)))).toBe(false)
    expect(canPress(stateAfter(typed(phone)), 'idle')).toBe(true)
    expect(warned).toMatchObject({
      phase: 'typing',
      isArmed: true,
      phoneNote: { tone: 'warning', text: CALLBACK_PHONE_DOUBTFUL },
    })
  })

  test('is sent by the second press without validation', () => {
    expect(scenarioOf(warned)).toBe('skip-phone-validation')
    expect(callbackReducer(warned, pressed).phase).toBe('sending')
  })

  test('stays confirmed after a failure', () => {
    const failed = callbackReducer(callbackReducer(warned, pressed), { type: 'failed', lines: ['Нет'] })
    expect(failed).toMatchObject({ phase: 'typing', errors: ['Нет'] })
    expect(scenarioOf(failed)).toBe('skip-phone-validation')
  })

  // Requirement: CALL-20
  test('gets another warning after it was changed', () => {
    const changed = callbackReducer(warned, typed('+7 (912) 345-6'))
    expect(changed).toMatchObject({ isArmed: false, phoneNote: null })
    expect(scenarioOf(changed)).toBeNull()
    expect(scenarioOf(callbackReducer(warned, typed(WHOLE)))).toBe('default')
  })
})

// Requirement: CALL-9, CALL-18, CALL-29
test('warns at the first press about fewer digits than any phone has, and never sends them', () => {
  let state = stateAfter(typed('+7 (926'), pressed)
  expect(state.phoneNote).toEqual({ tone: 'warning', text: CALLBACK_PHONE_DOUBTFUL })
  for (const press of ['second', 'third']) {
    expect(scenarioOf(state), press).toBeNull()
    state = callbackReducer(state, pressed)
    expect(state, press).toMatchObject({
      ...{ phase: 'typing', phoneNote: { tone: 'error', text: CALLBACK_PHONE_SHORT } },
    })
  }
  const longer = callbackReducer(state, typed(SHORT))
  expect(longer).toMatchObject({ isArmed: false, phoneNote: null })
  expect(callbackReducer(longer, pressed).phoneNote?.text).toBe(CALLBACK_PHONE_DOUBTFUL)
})

// Requirement: CALL-18
test('takes no problem for a doubt, whatever its text', () => {
  const state = stateAfter({ type: 'typed', phone: SHORT, problem: CALLBACK_PHONE_DOUBTFUL }, pressed)
  expect(state).toMatchObject({ isArmed: false, phoneNote: { tone: 'error' } })
})

// Requirement: CALL-18
test('never sends an impossible phone until it is corrected', () => {
  const impossible = stateAfter(typed('+7 (001) 234-56-7', 'Нет такого кода'), pressed)
  expect(impossible).toMatchObject({
    ...{ phase: 'typing', isArmed: false, phoneNote: { tone: 'error', text: 'Нет такого кода' } },
  })
  expect(canPress(impossible, 'idle')).toBe(true)
  expect([impossible, callbackReducer(impossible, pressed)].map(scenarioOf)).toEqual([null, null])
  const corrected = callbackReducer(impossible, typed(WHOLE))
  expect([corrected.phoneNote, scenarioOf(corrected)]).toEqual([null, 'default'])
})

// Requirement: CALL-16
test('keeps the phone after a failure and shows the errors until the next input', () => {
  const failed = stateAfter(typed(WHOLE), pressed, { type: 'failed', lines: ['Раз', 'Два'] })
  expect(failed).toMatchObject({ phone: WHOLE, phase: 'typing', errors: ['Раз', 'Два'] })
  expect([wantsCaptcha(failed), canPress(failed, 'idle')]).toEqual([true, false])
  expect(callbackReducer(failed, typed(SHORT)).errors).toEqual([])
})

test('keeps the phone behind the confirmation and then becomes empty', () => {
  const sent = stateAfter(typed(WHOLE), pressed, { type: 'sent' })
  expect(sent).toMatchObject({ phase: 'sent', phone: WHOLE })
  expect([canPress(sent, 'passed'), scenarioOf(sent)]).toEqual([false, null])
  expect(callbackReducer(sent, { type: 'cleared' })).toEqual(EMPTY_CALLBACK)
})
