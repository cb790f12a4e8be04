import { signInPhone } from '#shared/auth/sign-in-phone.ts'

/** Returns the phone as it is sent: a plus sign and digits (AUTH-19). */
export function formattedPhone(text: string): string {
  return text.replace(/[^+\d]/g, '')
}

/**
 * Whether a code can be requested for the phone: it has twelve characters when sent (AUTH-20) and passes the server's
 * check.
 */
export function isPhoneComplete(text: string): boolean {
  return signInPhone(text) !== null
}

/** Whether the phone in the field is the one that a code was sent to. */
export function isSentTo(sent: { readonly phone: string } | null, phone: string): boolean {
  return sent !== null && sent.phone === formattedPhone(phone)
}

interface PhoneFormState {
  /** As the field shows it. */
  readonly phone: string
  /** Seconds left of the countdown for this phone. */
  readonly time: number
  readonly isPhoneSending: boolean
  readonly isCaptchaPassed: boolean
}

/** Whether the button that sends the phone is enabled (AUTH-20 to AUTH-23). */
export function canSendPhone({ phone, time, isPhoneSending, isCaptchaPassed }: PhoneFormState): boolean {
  return isPhoneComplete(phone) && time === 0 && !isPhoneSending && isCaptchaPassed
}

/** Returns '0:42'; an hour and more is also written in minutes. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

interface Wait {
  /** Seconds that the server has named. */
  readonly seconds: number
  /** When they are over, by the shop's clock; UTC milliseconds. */
  readonly deadline: number
}

/**
 * Returns the seconds left, never more than the server has named: a clock that was set back makes nobody wait longer.
 */
export function secondsLeft({ seconds, deadline }: Wait, now: number): number {
  return Math.max(0, Math.min(seconds, Math.ceil((deadline - now) / 1000)))
}
