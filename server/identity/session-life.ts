import { lte, type SQL } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import { SESSION_DAYS, SESSION_IDLE_DAYS } from '#shared/auth/session-days.ts'
import { DAY_MS } from '#shared/time.ts'

interface SessionTimes {
  readonly createdAt: number
  readonly seenAt: number
}

export function isAlive({ createdAt, seenAt }: SessionTimes, now: number): boolean {
  return seenAt > now - SESSION_IDLE_DAYS * DAY_MS && createdAt > now - SESSION_DAYS * DAY_MS
}

/** Returns a condition for the rows of sessions that have ended because nobody has used them for too long. */
export function isUnused(now: number): SQL {
  return lte(sessions.seenAt, now - SESSION_IDLE_DAYS * DAY_MS)
}

/** Returns a condition for the rows of sessions that have ended because they began too long ago. */
export function isTooOld(now: number): SQL {
  return lte(sessions.createdAt, now - SESSION_DAYS * DAY_MS)
}
