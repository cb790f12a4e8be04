import {
  type CallbackScenario,
  callbackPhoneError,
  callbackPhoneFault,
  isCallbackPhoneValid,
} from '#shared/callback/callback-phone.ts'
import type { CaptchaPass } from '#web/lib/use-captcha.ts'

/** Milliseconds for which the confirmation is shown before the form is empty again (CALL-13). */
export const SUCCESS_MS = 5000

/** State of the callback form; the captcha keeps its own. */
export interface CallbackState {
  /** The phone as the field shows it. */
  readonly phone: string
  /** Why the phone cannot be called or is ambiguous, so that no press sends it (CALL-18); null otherwise. */
  readonly problem: string | null
  readonly phase: 'typing' | 'sending' | 'sent'
  /** True if the warning about this phone has been shown: the next press sends it as it is (CALL-10). */
  readonly isArmed: boolean
  /** The note beside the field. */
  readonly phoneNote: { readonly tone: 'error' | 'warning'; readonly text: string } | null
  /** The lines of the error area (CALL-16). */
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

/** Returns the scenario that a press of the button sends; null if a press only shows a message. */
export function scenarioOf({ phone, problem, isArmed, phase }: CallbackState): CallbackScenario | null {
  if (phase !== 'typing' || problem !== null) return null
  const scenario = isArmed ? 'skip-phone-validation' : 'default'
  return callbackPhoneFault(phone, scenario) === null ? scenario : null
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

/** Handles a press; while a request is in flight it changes nothing (CALL-7). */
function press(state: CallbackState): CallbackState {
  if (state.phase !== 'typing') return state
  if (scenarioOf(state) !== null) return { ...state, phase: 'sending', errors: [] }
  const { problem, phone, isArmed } = state
  const scenario = isArmed ? 'skip-phone-validation' : 'default'
  const text = problem ?? callbackPhoneError(phone, scenario)
  if (text === null) return state
  // The second press sends only what the shopper can confirm.
  const isDoubt = problem === null && callbackPhoneFault(phone, scenario) === 'doubtful'
  const phoneNote = { tone: isDoubt ? 'warning' : 'error', text } as const
  return { ...state, isArmed: isArmed || isDoubt, phoneNote, errors: [] }
}

/** Whether the captcha runs before the press, as it does for a valid phone (CALL-5). */
export function wantsCaptcha({ phone, phase }: CallbackState): boolean {
  return phase === 'typing' && isCallbackPhoneValid(phone)
}

/**
 * Whether the button is enabled: for a valid phone once the captcha is passed (CALL-6), for any other phone in order
 * to show its error or to send it anyway, and never while a request is in flight (CALL-7).
 */
export function canPress(state: CallbackState, captcha: CaptchaPass['state']): boolean {
  return state.phase === 'typing' && (!isCallbackPhoneValid(state.phone) || captcha === 'passed')
}
