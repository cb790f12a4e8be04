import { signInPhone } from '#shared/auth/sign-in-phone.ts'

/** The phone as it is sent: only '+' and digits are kept (spec §5, Phone; rules, trap 3). */
export function formattedPhone(text: string): string {
  return text.replace(/[^+\d]/g, '')
}

/** As it is sent, it has the twelve characters that a code can be asked for with (spec §9), and the shop would take it. */
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
  /** Seconds left of this phone's timer. */
  readonly time: number
  readonly isPhoneSending: boolean
  readonly isCaptchaPassed: boolean
}

/** Whether the button of the phone form works (spec §5, Phone). */
export function canSendPhone({ phone, time, isPhoneSending, isCaptchaPassed }: PhoneFormState): boolean {
  return isPhoneComplete(phone) && time === 0 && !isPhoneSending && isCaptchaPassed
}

/** '0:42'; an hour and more in minutes. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

interface Wait {
  /** Seconds that the shop has named. */
  readonly seconds: number
  /** When they are over, by the shop's clock, UTC ms. */
  readonly deadline: number
}

/** Seconds left, never more than were named: a clock that was set back makes nobody wait longer. */
export function secondsLeft({ seconds, deadline }: Wait, now: number): number {
  return Math.max(0, Math.min(seconds, Math.ceil((deadline - now) / 1000)))
}
