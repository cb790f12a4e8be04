import { lte, or, type SQL } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import { DAY_MS } from '#shared/time.ts'

/** A session ends when its browser has not been seen for 30 days, and after 90 days in any case. */
const IDLE_DAYS = 30
const ABSOLUTE_DAYS = 90

interface SessionTimes {
  readonly createdAt: number
  readonly seenAt: number
}

export function isAlive({ createdAt, seenAt }: SessionTimes, now: number): boolean {
  return seenAt > now - IDLE_DAYS * DAY_MS && createdAt > now - ABSOLUTE_DAYS * DAY_MS
}

/** Returns the same rule as a condition for the rows to delete. */
export function isEndedBefore(now: number): SQL | undefined {
  return or(
    lte(sessions.seenAt, now - IDLE_DAYS * DAY_MS),
    lte(sessions.createdAt, now - ABSOLUTE_DAYS * DAY_MS),
  )
}
