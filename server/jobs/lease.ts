import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { jobLeases } from '#db/schema/jobs.ts'
import { MINUTE_MS } from '#shared/time.ts'

/** Longer than any job takes. */
const LEASE_MS = MINUTE_MS

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
