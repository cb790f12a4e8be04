import { MINUTE_MS } from '#shared/time.ts'

export const CODE_LENGTH = 4
/** Wait between two codes for one phone (AUTH-56). */
export const RESEND_SECONDS = 60
export const CODE_LIFE_MS = 5 * MINUTE_MS
/** Number of wrong tries after which a code is dead (AUTH-54). */
export const TRIES_PER_CODE = 5

interface CodeTimes {
  readonly sentAt: number
  readonly expiresAt: number
}

/**
 * Returns the seconds until another code can be sent, 0 if at once. Setting the clock back does not lengthen the
 * wait.
 */
export function secondsToNextCode(sentAt: number, now: number): number {
  const passed = now - sentAt
  return passed < 0 ? 0 : Math.max(0, Math.ceil(RESEND_SECONDS - passed / 1000))
}

/** Whether a code is still valid. Setting the clock back does not revive an expired code. */
export function isCodeAlive({ sentAt, expiresAt }: CodeTimes, now: number): boolean {
  return sentAt <= now && now < expiresAt
}
