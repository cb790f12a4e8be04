import type { MergeNotice } from '#shared/auth/contract.ts'
import { type CodeBoxes, EMPTY_CODE } from './code-boxes.ts'

/** The last code that was sent: to whom, and when the next may be asked for. */
export interface SentCode {
  /** '+79123456789' */
  readonly phone: string
  /** Seconds that the shop has named. */
  readonly seconds: number
  /** When they are over, by the shop's clock, UTC ms. */
  readonly deadline: number
  /** null: not known, as another tab asked for the code. */
  readonly isNewClient: boolean | null
  /** The shop has said that it was sent; otherwise it may have been. */
  readonly isCertain: boolean
}

/**
 * Auth state of the specification (§3). What follows from these is not kept: formattedPhone from the phone, time
 * from what was sent, isPhoneSent from there being something sent. isOpenAuthPopup is the provider's.
 */
export interface SignInState {
  /** As the field shows it. */
  readonly phone: string
  readonly sent: SentCode | null
  readonly isPhoneSending: boolean
  readonly isOpenPhoneForm: boolean
  readonly message: string
  readonly code: CodeBoxes
  /** What the message says of the code; 'unanswered' may be asked about again as it stands. */
  readonly codeState: 'fine' | 'refused' | 'unanswered'
  readonly successAuth: { readonly merged: MergeNotice; readonly isNewClient: boolean | null } | null
}

export type SignInEvent =
  | { readonly type: 'phoneTyped'; readonly phone: string }
  | { readonly type: 'sending' }
  | { readonly type: 'sent'; readonly sent: SentCode }
  | { readonly type: 'sentBefore'; readonly sent: Omit<SentCode, 'isNewClient' | 'isCertain'> }
  /** Nobody knows: the code is good if it arrives. */
  | { readonly type: 'sentPerhaps'; readonly phone: string; readonly message: string }
  | {
      readonly type: 'phoneRefused'
      readonly phone: string
      readonly message: string
      /** Too many were sent, or the answer did not arrive: the last of them may be good. */
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
  | { readonly type: 'signedIn'; readonly merged: MergeNotice }
  | { readonly type: 'finished' }

interface Stored {
  readonly sent: SentCode | null
  /** The local flag: 'opened' or missing. */
  readonly isOpenPhoneForm: boolean
}

/** What the popup begins with: the code form only where a code was sent to a phone (rules, trap 8). */
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
    // No step that failed: the message is there, and what the shop has named is counted down.
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
        sent: perhapsSentTo(event.phone),
        isPhoneSending: false,
        isOpenPhoneForm: false,
        message: event.message,
        codeState: 'fine',
        code: EMPTY_CODE,
      }
    // The timer is set to 0 and the first message is shown (spec §8, Sign-in phone step fails).
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
    // Refused digits go: another code typed over them would be checked, and cost a try, at every key.
    case 'codeRefused':
      return {
        ...state,
        message: event.message,
        codeState: event.isUnanswered ? 'unanswered' : 'refused',
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
        successAuth: { merged: event.merged, isNewClient: state.sent?.isNewClient ?? null },
      }
    case 'finished':
      return restoreSignIn({ sent: null, isOpenPhoneForm: true }, '')
  }
}

/** The timer is the phone's own: that of another one goes on. */
function afterRefusal(
  sent: SentCode | null,
  { phone, mayHaveCode }: { phone: string; mayHaveCode: boolean },
): SentCode | null {
  if (sent?.phone === phone) return { ...sent, seconds: 0 }
  return mayHaveCode ? perhapsSentTo(phone) : sent
}

function perhapsSentTo(phone: string): SentCode {
  return { phone, seconds: 0, deadline: 0, isNewClient: null, isCertain: false }
}
