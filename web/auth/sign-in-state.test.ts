import { describe, expect, test } from 'vitest'
import { restoreSignIn, type SentCode, type SignInEvent, signInReducer } from './sign-in-state.ts'

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

describe('the first view', () => {
  test.each([
    [{ sent: null, isOpenPhoneForm: true }, true],
    [{ sent: SENT, isOpenPhoneForm: true }, true],
    [{ sent: SENT, isOpenPhoneForm: false }, false],
    // Without a phone a code means nothing, whatever the flag.
    [{ sent: null, isOpenPhoneForm: false }, true],
  ])('%j opens the phone form: %s', (stored, isPhoneForm) => {
    expect(restoreSignIn(stored, '').isOpenPhoneForm).toBe(isPhoneForm)
  })
})

test('the phone is sent, the code form opens', () => {
  expect(reached(typed, sending).isPhoneSending).toBe(true)
  expect(reached(typed, sending, sent)).toMatchObject({
    isPhoneSending: false,
    isOpenPhoneForm: false,
    sent: SENT,
    code: ['', '', '', ''],
  })
})

test('a refused phone sets the timer to 0 and says why; typing takes the word away', () => {
  const refused = reached(sent, sending, refusal('Рано'))
  expect(refused).toMatchObject({ isPhoneSending: false, message: 'Рано', sent: { seconds: 0 } })
  expect(signInReducer(refused, typed).message).toBe('')
})

test('the timer is the phone’s own: a refusal of another one leaves it', () => {
  const refused = reached(sent, sending, { ...refusal('Рано'), phone: OTHER })
  expect(refused).toMatchObject({ message: 'Рано', sent: SENT })
})

test('where too many codes were sent, the last of them can still be entered', () => {
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

describe('a code of which nobody knows whether it was sent', () => {
  const perhaps = { type: 'sentPerhaps', phone: SENT.phone, message: 'Не знаем' } as const
  const unknown = { phone: SENT.phone, seconds: 0, deadline: 0, isNewClient: null, isCertain: false }

  test('can be entered, and another asked for at once; the popup says how it is', () => {
    const state = reached(typed, sending, perhaps)
    expect(state).toMatchObject({ isPhoneSending: false, isOpenPhoneForm: false, message: 'Не знаем' })
    expect(state.sent).toEqual(unknown)
  })

  test('has taken the place of the one before', () => {
    const state = reached(typed, sent, code, sending, perhaps)
    expect(state).toMatchObject({ isOpenPhoneForm: false, code: ['', '', '', ''], sent: unknown })
  })
})

describe('a code that was sent before, and its time to wait,', () => {
  const before = { phone: SENT.phone, seconds: 42, deadline: 1_790_000_042_000 }

  test('opens the code form of a tab that knew nothing of it', () => {
    expect(reached(typed, sending, { type: 'sentBefore', sent: before })).toMatchObject({
      ...{ isPhoneSending: false, isOpenPhoneForm: false, message: '', code: ['', '', '', ''] },
      sent: { ...before, isNewClient: null, isCertain: true },
    })
  })

  test('goes on counting where another was asked for too soon; what is typed stays', () => {
    const state = reached(sent, code, sending, { type: 'sentBefore', sent: before })
    expect(state).toMatchObject({ code: ['4', '0', '8', '2'], sent: { ...before, isNewClient: false } })
    const other = reached(sent, code, { type: 'sentBefore', sent: { ...before, phone: OTHER } })
    expect(other).toMatchObject({ code: ['', '', '', ''], sent: { phone: OTHER, isNewClient: null } })
  })
})

test('a failed captcha leaves the timer alone', () => {
  const failed = reached(sent, sending, { type: 'captchaFailed', message: 'Ошибка запуска капчи' })
  expect(failed).toMatchObject({ isPhoneSending: false, message: 'Ошибка запуска капчи', sent: SENT })
})

describe('a refused code', () => {
  const refused = { type: 'codeRefused', message: 'Неверный код' } as const

  test('goes from the boxes', () => {
    const state = reached(sent, code, { ...refused, isShown: true, isUnanswered: false })
    expect(state).toMatchObject({ message: 'Неверный код', codeState: 'refused', code: ['', '', '', ''] })
  })

  test.each([
    ['that is being corrected', { isShown: false, isUnanswered: false }],
    ['that got no answer', { isShown: true, isUnanswered: true }],
  ])('%s stays', (_, how) => {
    expect(reached(sent, code, { ...refused, ...how }).code).toEqual(['4', '0', '8', '2'])
  })
})

test('a refused phone says nothing of the code', () => {
  const state = reached(sent, code, refusal('Рано'))
  expect(state).toMatchObject({ codeState: 'fine', code: ['4', '0', '8', '2'] })
})

test('closing resets the sending flag and the message, the timer goes on', () => {
  const closed = reached(sent, code, sending, { type: 'closed' })
  expect(closed).toMatchObject({ isPhoneSending: false, message: '', sent: SENT, isOpenPhoneForm: false })
  expect(reached(sent, refusal('Нет'), { type: 'closed' }).message).toBe('')
})

test.each([true, false, null])(
  'whether the client is new is told as far as it is known: %j',
  (isNewClient) => {
    const done = reached(
      typed,
      { type: 'sent', sent: { ...SENT, isNewClient } },
      { type: 'signedIn', merged: NOTHING },
    )
    expect(done.successAuth).toEqual({ merged: NOTHING, isNewClient })
  },
)

test('the back arrow leads to the phone form, whose code is still good', () => {
  const back = reached(typed, sent, code, { type: 'formOpened', form: 'phone' })
  expect(back).toMatchObject({ isOpenPhoneForm: true, sent: SENT, phone: '+7 (912) 345-67-89' })
  expect(signInReducer(back, { type: 'formOpened', form: 'code' }).isOpenPhoneForm).toBe(false)
})

test('after the right code the next sign-in begins anew', () => {
  const done = reached(typed, sent, code, { type: 'signedIn', merged: NOTHING })
  expect(done).toMatchObject({
    successAuth: { merged: NOTHING, isNewClient: false },
    sent: null,
    isOpenPhoneForm: true,
    message: '',
  })
})
