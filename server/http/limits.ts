import { sql } from 'drizzle-orm'
import { rateLimits } from '#db/schema/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'

export const HOUR_MS = 3_600_000

export interface Limit {
  /** What is counted: 'quick:phone:+79…'. */
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/**
 * Counts one more use in the key's fixed window, counted and compared in one statement. TOO_MANY_REQUESTS when that
 * is beyond the limit.
 */
export function spendLimit(ctx: Pick<Ctx, 'db' | 'now'>, { key, max, windowMs }: Limit): void {
  const isOver = sql`${rateLimits.resetAt} <= ${ctx.now}`
  const fresh = ctx.now + windowMs
  const { count, resetAt } = ctx.db
    .insert(rateLimits)
    .values({ key, count: 1, resetAt: fresh })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        resetAt: sql`CASE WHEN ${isOver} THEN ${fresh} ELSE ${rateLimits.resetAt} END`,
      },
    })
    .returning({ count: rateLimits.count, resetAt: rateLimits.resetAt })
    .get()
  if (count <= max) return
  throw new AppError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.max(1, Math.ceil((resetAt - ctx.now) / 1000)),
  })
}
