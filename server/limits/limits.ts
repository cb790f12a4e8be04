import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { limitUses } from '#db/schema/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS } from '#shared/time.ts'

/** The longest window of any limit; older uses are deleted. */
export const LONGEST_WINDOW_MS = DAY_MS

export interface Limit {
  /** What is counted, such as 'quick:phone:+79…'. */
  readonly key: string
  readonly max: number
  /** At most LONGEST_WINDOW_MS. */
  readonly windowMs: number
}

type Scope = Pick<Ctx, 'db' | 'now'>

const statements = prepared((db) => {
  const ofKey = and(eq(limitUses.key, sql.placeholder('key')), gt(limitUses.at, sql.placeholder('since')))
  return {
    count: db.select({ n: sql<number>`count(*)` }).from(limitUses).where(ofKey).prepare(),
    /** The use that must leave the window before the next one is allowed. */
    blocking: db
      .select({ at: limitUses.at })
      .from(limitUses)
      .where(ofKey)
      .orderBy(asc(limitUses.at))
      .limit(1)
      .offset(sql.placeholder('skip'))
      .prepare(),
    countByKey: db
      .select({ uses: sql<number>`count(*)` })
      .from(limitUses)
      .where(
        and(
          gte(limitUses.key, sql.placeholder('start')),
          lt(limitUses.key, sql.placeholder('end')),
          gt(limitUses.at, sql.placeholder('since')),
        ),
      )
      .groupBy(limitUses.key)
      .prepare(),
    add: db
      .insert(limitUses)
      .values({ key: sql.placeholder('key'), at: sql.placeholder('at') })
      .returning({ id: limitUses.id })
      .prepare(),
    remove: db
      .delete(limitUses)
      .where(eq(limitUses.id, sql.placeholder('id')))
      .prepare(),
  }
})

/**
 * Throws TOO_MANY_REQUESTS if the key has been used `max` times within the window that ends now (SEC-27). Does not
 * count a use.
 */
export function refuseOverLimit(ctx: Scope, { key, max, windowMs }: Limit): void {
  const since = ctx.now - windowMs
  const n = countUses(ctx, { key, windowMs })
  if (n < max) return
  const blocking = statements(ctx.db).blocking.get({ key, since, skip: n - max })?.at ?? ctx.now
  throw new AppError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.max(1, Math.ceil((blocking + windowMs - ctx.now) / 1000)),
  })
}

/** Returns whether the key has been used `max` times within the window that ends now. */
export function isOverLimit(ctx: Scope, limit: Limit): boolean {
  return countUses(ctx, limit) >= limit.max
}

/** Returns how often a key has been used within the window that ends now. */
export function countUses(ctx: Scope, { key, windowMs }: Omit<Limit, 'max'>): number {
  return statements(ctx.db).count.get({ key, since: ctx.now - windowMs })?.n ?? 0
}

/** Records one use of a key. Returns its id, by which it can be taken back. */
export function countUse(ctx: Scope, key: string): number {
  return statements(ctx.db).add.get({ key, at: ctx.now }).id
}

/** Takes back a use that turned out not to count, once: SQLite may give its id to a later one. */
export function forgetUse({ db }: Pick<Scope, 'db'>, id: number): void {
  statements(db).remove.run({ id })
}

/** Returns how often each key with this beginning has been used within the window that ends now. */
export function usesByKey({ db, now }: Scope, start: string, windowMs: number): number[] {
  const rows = statements(db).countByKey.all({ start, end: `${start}\u{10FFFF}`, since: now - windowMs })
  return rows.map(({ uses }) => uses)
}
