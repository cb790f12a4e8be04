import type { SignedIn } from '#shared/auth/contract.ts'
import { type CodeBoxes, EMPTY_CODE } from './code-boxes.ts'

/** The last code that was sent, with its phone and the time from which the next one can be requested. */
export interface SentCode {
  /** '+79123456789' */
  readonly phone: string
  /** The number of seconds that the server has answered. */
  readonly seconds: number
  /** When these seconds are over, by the shop's clock; UTC milliseconds. */
  readonly deadline: number
  /** null if it is unknown, because another tab has requested the code. */
  readonly isNewClient: boolean | null
  /** True if the server has confirmed the sending; otherwise it is unknown whether the code was sent. */
  readonly isCertain: boolean
}

/**
 * The browser's sign-in state (AUTH-18). Values that follow from others are not stored: formattedPhone follows from
 * the phone, time from the sent code, isPhoneSent from its presence. AuthProvider holds isOpenAuthPopup.
 */
export interface SignInState {
  /** The phone as the field shows it. */
  readonly phone: string
  readonly sent: SentCode | null
  readonly isPhoneSending: boolean
  readonly isOpenPhoneForm: boolean
  readonly message: string
  readonly code: CodeBoxes
  /** What the message says about the code. An 'unanswered' code can be checked again unchanged. */
  readonly codeState: 'fine' | 'refused' | 'unanswered'
  readonly successAuth: (Pick<SignedIn, 'name' | 'merged'> & { readonly isNewClient: boolean | null }) | null
}

export type SignInEvent =
  | { readonly type: 'phoneTyped'; readonly phone: string }
  | { readonly type: 'sending' }
  | { readonly type: 'sent'; readonly sent: SentCode }
  | { readonly type: 'sentBefore'; readonly sent: Omit<SentCode, 'isNewClient' | 'isCertain'> }
  /** The sending is not confirmed. The code is valid if it arrives. */
  | { readonly type: 'sentPerhaps'; readonly phone: string; readonly message: string }
  | {
      readonly type: 'phoneRefused'
      readonly phone: string
      readonly message: string
      /** Too many codes were sent, or no answer arrived: the last code may still be valid. */
      readonly mayHaveCode: boolean
    }
  | { readonly type: 'captchaFailed'; readonly message: string }
  | { readonly type: 'codeTyped'; readonly code: CodeBoxes }
  | {
      readonly type: 'codeRefused'
      readonly message: string
      readonly isShown: boolean
      readonly isUnanswered: boolean
    }
  | { readonly type: 'formOpened'; readonly form: 'phone' | 'code' }
  | { readonly type: 'closed' }
  | ({ readonly type: 'signedIn' } & Pick<SignedIn, 'name' | 'merged'>)
  | { readonly type: 'finished' }

interface Stored {
  readonly sent: SentCode | null
  /** True if the local-storage flag is 'opened' or missing. */
  readonly isOpenPhoneForm: boolean
}

/**
 * Returns the state with which the popup starts: the code entry only if a code was sent to a phone (AUTH-15,
 * AUTH-17).
 */
export function restoreSignIn({ sent, isOpenPhoneForm }: Stored, phone: string): SignInState {
  return {
    phone,
    sent,
    isPhoneSending: false,
    isOpenPhoneForm: isOpenPhoneForm || sent === null,
    message: '',
    code: EMPTY_CODE,
    codeState: 'fine',
    successAuth: null,
  }
}

export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  const quiet = { message: '', codeState: 'fine' } as const
  switch (event.type) {
    case 'phoneTyped':
      return { ...state, ...quiet, phone: event.phone }
    case 'sending':
      return { ...state, ...quiet, isPhoneSending: true }
    case 'sent':
      return {
        ...state,
        ...quiet,
        sent: event.sent,
        isPhoneSending: false,
        isOpenPhoneForm: false,
        code: EMPTY_CODE,
      }
    // Not a failure: a code was sent earlier, and its countdown continues.
    case 'sentBefore': {
      const isSame = state.sent?.phone === event.sent.phone
      return {
        ...state,
        ...quiet,
        sent: {
          ...event.sent,
          isNewClient: isSame && state.sent ? state.sent.isNewClient : null,
          isCertain: true,
        },
        isPhoneSending: false,
        isOpenPhoneForm: false,
        code: isSame ? state.code : EMPTY_CODE,
      }
    }
    case 'sentPerhaps':
      return {
        ...state,
        sent: uncertainSentTo(event.phone),
        isPhoneSending: false,
        isOpenPhoneForm: false,
        message: event.message,
        codeState: 'fine',
        code: EMPTY_CODE,
      }
    // The countdown is set to 0 and the first message is shown (AUTH-31).
    case 'phoneRefused':
      return {
        ...state,
        sent: afterRefusal(state.sent, event),
        isPhoneSending: false,
        message: event.message,
        codeState: 'fine',
      }
    case 'captchaFailed':
      return { ...state, isPhoneSending: false, message: event.message, codeState: 'fine' }
    case 'codeTyped':
      return { ...state, ...quiet, code: event.code }
    // Removes refused digits. Otherwise each key that types another code over them would start a check and use up a
    // try.
    case 'codeRefused':
      return {
        ...state,
        message: event.message,
        codeState: !event.isUnanswered ? 'refused' : event.isShown ? 'unanswered' : 'fine',
        code: event.isShown && !event.isUnanswered ? EMPTY_CODE : state.code,
      }
    case 'formOpened':
      return { ...state, ...quiet, isOpenPhoneForm: event.form === 'phone', code: EMPTY_CODE }
    case 'closed':
      return { ...state, ...quiet, isPhoneSending: false, code: EMPTY_CODE }
    case 'signedIn':
      return {
        ...state,
        ...quiet,
        sent: null,
        isOpenPhoneForm: true,
        successAuth: {
          name: event.name,
          merged: event.merged,
          isNewClient: state.sent?.isNewClient ?? null,
        },
      }
    case 'finished':
      return restoreSignIn({ sent: null, isOpenPhoneForm: true }, '')
  }
}

/** Ends the countdown of the refused phone; the countdown of another phone continues. */
function afterRefusal(
  sent: SentCode | null,
  { phone, mayHaveCode }: { phone: string; mayHaveCode: boolean },
): SentCode | null {
  if (sent?.phone === phone) return { ...sent, seconds: 0 }
  return mayHaveCode ? uncertainSentTo(phone) : sent
}

function uncertainSentTo(phone: string): SentCode {
  return { phone, seconds: 0, deadline: 0, isNewClient: null, isCertain: false }
}
