export const CODE_LENGTH = 4
/** Between two codes of one phone. */
export const RESEND_SECONDS = 60
export const CODE_LIFE_MS = 5 * 60_000
/** A code is dead after so many tries (rules, Phones and codes). */
export const TRIES_PER_CODE = 5

interface CodeTimes {
  readonly sentAt: number
  readonly expiresAt: number
}

/** Seconds until another code may be sent, 0 when it may be now. A clock that was set back makes nobody wait longer. */
export function secondsToNextCode(sentAt: number, now: number): number {
  const passed = now - sentAt
  return passed < 0 ? 0 : Math.max(0, Math.ceil(RESEND_SECONDS - passed / 1000))
}

/** A clock that was set back revives no code. */
export function isCodeAlive({ sentAt, expiresAt }: CodeTimes, now: number): boolean {
  return sentAt <= now && now < expiresAt
}
