import { lte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { rateLimits } from '#db/schema/jobs.ts'
import { idempotencyKeys } from '#db/schema/orders.ts'

const KEY_LIFE_MS = 24 * 3_600_000

/** Drops counters whose window has passed and keys that no longer bind. */
export function purge(db: Db, now: number): void {
  db.delete(rateLimits).where(lte(rateLimits.resetAt, now)).run()
  db.delete(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, now - KEY_LIFE_MS))
    .run()
}
