import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { jobLeases } from '#db/schema/jobs.ts'

/** Longer than any of the jobs takes. */
const LEASE_MS = 60_000

/**
 * True for the one process that may run the job now: its interval has passed and nobody else has just begun. A run
 * noted in the future (the clock was set back) does not hold the job up.
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
