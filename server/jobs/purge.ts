import { lte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions, signInCodes, usedCaptchaTokens } from '#db/schema/auth.ts'
import { callbackRequests } from '#db/schema/callback.ts'
import { limitUses } from '#db/schema/jobs.ts'
import { idempotencyKeys } from '#db/schema/orders.ts'
import { securityEvents } from '#db/schema/security.ts'
import { isEndedBefore } from '#server/identity/session-life.ts'
import { LONGEST_WINDOW_MS } from '#server/limits/limits.ts'
import { DAY_MS } from '#shared/time.ts'

/** How long a callback request is kept (SEC-30). */
const CALLBACK_LIFE_MS = 90 * DAY_MS
/** How long a security event is kept (SEC-23). */
const SECURITY_LIFE_MS = 365 * DAY_MS

/**
 * Deletes rows that have expired: uses of limits, idempotency keys, sign-in codes, captcha tokens, sessions,
 * callback requests, and security events.
 */
export function purge(db: Db, now: number): void {
  const yesterday = now - DAY_MS
  db.delete(limitUses)
    .where(lte(limitUses.at, now - LONGEST_WINDOW_MS))
    .run()
  db.delete(signInCodes).where(lte(signInCodes.expiresAt, yesterday)).run()
  db.delete(usedCaptchaTokens).where(lte(usedCaptchaTokens.usedAt, yesterday)).run()
  db.delete(sessions).where(isEndedBefore(now)).run()
  db.delete(callbackRequests)
    .where(lte(callbackRequests.createdAt, now - CALLBACK_LIFE_MS))
    .run()
  db.delete(securityEvents)
    .where(lte(securityEvents.at, now - SECURITY_LIFE_MS))
    .run()
  db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, yesterday)).run()
}
