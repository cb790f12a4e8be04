import { lte, or, type SQL } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import { DAY_MS } from '#shared/time.ts'

/** A session ends when its browser has not been seen for a month, and after three months in any case. */
const IDLE_DAYS = 30
const ABSOLUTE_DAYS = 90

interface SessionTimes {
  readonly createdAt: number
  readonly seenAt: number
}

export function isAlive({ createdAt, seenAt }: SessionTimes, now: number): boolean {
  return seenAt > now - IDLE_DAYS * DAY_MS && createdAt > now - ABSOLUTE_DAYS * DAY_MS
}

/** The same rule for the rows to drop. */
export function isEndedBefore(now: number): SQL | undefined {
  return or(
    lte(sessions.seenAt, now - IDLE_DAYS * DAY_MS),
    lte(sessions.createdAt, now - ABSOLUTE_DAYS * DAY_MS),
  )
}
