import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { jobLeases } from '#db/schema/jobs.ts'
import { inTransaction } from '#db/transaction.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'

/** Longer than any job takes. */
const LEASE_MS = MINUTE_MS

const statements = prepared((db) => ({
  lease: db
    .select({ leasedUntil: jobLeases.leasedUntil, lastRunAt: jobLeases.lastRunAt })
    .from(jobLeases)
    .where(eq(jobLeases.name, sql.placeholder('name')))
    .prepare(),
}))

/**
 * Whether a job is due by a read that takes no lock, so that a look at jobs that are not due, once a second, costs next to
 * nothing. Another process may be quicker: `acquireLease` and `acquireAttempt` decide.
 */
export function seemsDue(db: Db, name: string, everyMs: number, now: number): boolean {
  const lease = readLease(db, name)
  if (!lease || lease.lastRunAt > now) return true
  return lease.lastRunAt <= now - everyMs && lease.leasedUntil <= now
}

/**
 * Acquires the lease of a job. Returns true for the one process that may run the job now: its interval has passed,
 * and no other process has just started it. A last run in the future, as after the clock was set back, does not block
 * the job.
 */
export function acquireLease(db: Db, name: string, everyMs: number, now: number): boolean {
  const free = sql`(${jobLeases.lastRunAt} <= ${now - everyMs} AND ${jobLeases.leasedUntil} <= ${now}) OR ${jobLeases.lastRunAt} > ${now}`
  const row = db
    .insert(jobLeases)
    .values({ name, leasedUntil: now + LEASE_MS, lastRunAt: now })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { leasedUntil: now + LEASE_MS, lastRunAt: now },
      setWhere: free,
    })
    .returning({ name: jobLeases.name })
    .get()
  return row !== undefined
}

/** The wait after the first failed attempt of a job, and the longest one. */
const FIRST_RETRY_MS = 5 * MINUTE_MS
const LONGEST_RETRY_MS = 4 * HOUR_MS

/**
 * Acquires the lease of a job that may fail: it is due `everyMs` after its last success, which `recordSuccess` stores.
 * After a failure it is due again when as much time has passed since then as it was late, so each wait doubles the
 * previous ones.
 */
export function acquireAttempt(db: Db, name: string, everyMs: number, now: number): boolean {
  return inTransaction(db, () => {
    const isNew = readLease(db, name) === undefined
    if (isNew) recordSuccess(db, name, now - everyMs)
    const succeededAt = readLease(db, name)?.lastRunAt ?? 0
    // A time in the future was stored before the clock was set back.
    const dueAt = succeededAt > now ? now : succeededAt + everyMs
    if (now < dueAt) return false
    const attempt = readLease(db, attemptOf(name))
    if (attempt && attempt.lastRunAt <= now) {
      const late = attempt.lastRunAt - dueAt
      const pause = late < 0 ? 0 : Math.min(Math.max(late, FIRST_RETRY_MS), LONGEST_RETRY_MS)
      if (now < attempt.lastRunAt + pause) return false
    }
    return acquireLease(db, attemptOf(name), 0, now)
  })
}

/** Stores that a job has succeeded, so that it is due only after its whole interval. */
export function recordSuccess(db: Db, name: string, now: number): void {
  const row = { leasedUntil: now, lastRunAt: now }
  db.insert(jobLeases)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: jobLeases.name, set: row })
    .run()
}

function attemptOf(name: string): string {
  return `${name}:attempt`
}

function readLease(db: Db, name: string): { leasedUntil: number; lastRunAt: number } | undefined {
  return statements(db).lease.get({ name })
}
