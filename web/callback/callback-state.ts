import {
  CALLBACK_PHONE_EMPTY,
  type CallbackScenario,
  callbackPhoneError,
  isCallbackPhoneValid,
} from '#shared/callback/callback-phone.ts'
import type { CaptchaPass } from '#web/lib/use-captcha.ts'

/** How long the thanks stand before the form is empty again (spec §9). */
export const SUCCESS_MS = 5000

/** The callback form (spec §4). Whether the captcha is passed is the captcha's own. */
export interface CallbackState {
  /** As the field shows it. */
  readonly phone: string
  /** Why nobody could be called at it, or who could be is not certain: then no press sends it. */
  readonly problem: string | null
  readonly phase: 'typing' | 'sending' | 'sent'
  /** The warning of this very number has been read: the next press sends it as it is. */
  readonly isArmed: boolean
  /** What stands at the field. */
  readonly phoneNote: { readonly tone: 'error' | 'warning'; readonly text: string } | null
  /** What stands in the error area, line by line. */
  readonly errors: readonly string[]
}

export type CallbackEvent =
  | { readonly type: 'typed'; readonly phone: string; readonly problem: string | null }
  | { readonly type: 'pressed' }
  | { readonly type: 'failed'; readonly lines: readonly string[] }
  | { readonly type: 'sent' }
  | { readonly type: 'cleared' }

export const EMPTY_CALLBACK: CallbackState = {
  phone: '',
  problem: null,
  phase: 'typing',
  isArmed: false,
  phoneNote: null,
  errors: [],
}

/** What a press of the button sends; null where it has only something to say. */
export function scenarioOf({ phone, problem, isArmed, phase }: CallbackState): CallbackScenario | null {
  if (phase !== 'typing' || problem !== null) return null
  const scenario = isArmed ? 'skip-phone-validation' : 'default'
  return callbackPhoneError(phone, scenario) === null ? scenario : null
}

export function callbackReducer(state: CallbackState, event: CallbackEvent): CallbackState {
  switch (event.type) {
    case 'typed':
      if (state.phase !== 'typing') return state
      return { ...EMPTY_CALLBACK, phone: event.phone, problem: event.problem }
    case 'pressed':
      return press(state)
    case 'failed':
      return { ...state, phase: 'typing', errors: event.lines }
    case 'sent':
      return { ...state, phase: 'sent', phoneNote: null, errors: [] }
    case 'cleared':
      return EMPTY_CALLBACK
  }
}

/** Nothing is pressed twice: while a request is on its way a press changes nothing. */
function press(state: CallbackState): CallbackState {
  if (state.phase !== 'typing') return state
  if (scenarioOf(state) !== null) return { ...state, phase: 'sending', errors: [] }
  const doubt = callbackPhoneError(state.phone, 'default')
  const text = state.problem ?? doubt
  if (text === null) return state
  // The second press is for what the shopper alone can be sure of.
  const isArmed = state.problem === null && doubt !== CALLBACK_PHONE_EMPTY
  return { ...state, isArmed, phoneNote: { tone: isArmed ? 'warning' : 'error', text }, errors: [] }
}

/** A right number runs the captcha by itself, ahead of the press. */
export function wantsCaptcha({ phone, phase }: CallbackState): boolean {
  return phase === 'typing' && isCallbackPhoneValid(phone)
}

/**
 * Whether the button works (spec §5, Callback): with a right number once the captcha is passed, and with any other
 * to say what is wrong with it, or to send it after all. Never while a request is on its way.
 */
export function canPress(state: CallbackState, captcha: CaptchaPass['state']): boolean {
  return state.phase === 'typing' && (!isCallbackPhoneValid(state.phone) || captcha === 'passed')
}
