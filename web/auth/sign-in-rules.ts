import { signInPhone } from '#shared/auth/sign-in-phone.ts'

/** Returns the phone as it is sent: a plus sign and digits (AUTH-19). */
export function formattedPhone(text: string): string {
  return text.replace(/[^+\d]/g, '')
}

/**
 * Whether a code can be requested for the phone: it has twelve characters in the form in which it is sent (AUTH-20)
 * and passes the server's check.
 */
export function isPhoneComplete(text: string): boolean {
  return signInPhone(text) !== null
}

/** Whether the phone in the field is the one that a code was sent to. */
export function isSentTo(sent: { readonly phone: string } | null, phone: string): boolean {
  return sent !== null && sent.phone === formattedPhone(phone)
}

interface PhoneFormState {
  /** The phone as the field shows it. */
  readonly phone: string
  /** Seconds left in the countdown of this phone. */
  readonly time: number
  readonly isPhoneSending: boolean
  readonly isCaptchaPassed: boolean
}

/** Whether the button that sends the phone is enabled (AUTH-20 to AUTH-23). */
export function canSendPhone({ phone, time, isPhoneSending, isCaptchaPassed }: PhoneFormState): boolean {
  return isPhoneComplete(phone) && time === 0 && !isPhoneSending && isCaptchaPassed
}

/** Returns '0:42'; an hour and more is shown in minutes too. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

interface Wait {
  /** The number of seconds that the server has answered. */
  readonly seconds: number
  /** When these seconds are over, by the shop's clock; UTC milliseconds. */
  readonly deadline: number
}

/**
 * Returns the seconds left, at most the number that the server has answered. Setting the clock back does not lengthen
 * the wait.
 */
export function secondsLeft({ seconds, deadline }: Wait, now: number): number {
  return Math.max(0, Math.min(seconds, Math.ceil((deadline - now) / 1000)))
}
