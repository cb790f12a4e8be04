import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { requireLease } from '#db/lease.ts'
import { withoutWaiting } from '#db/lock-waits.ts'
import { isFileInPlace } from '#db/open-file.ts'
import { shopFacts } from '#db/schema/shop-facts.ts'
import type { Deps } from '#server/deps.ts'
import { MINUTE_MS } from '#shared/time.ts'

/**
 * Why a server should get no requests (OPS-16):
 * - stopping: it is about to end;
 * - jobs: the last round of its jobs ended more than a minute ago;
 * - file: the database file was deleted or replaced, so that what is written is lost;
 * - space: the disk is almost full;
 * - write: the database cannot be written.
 */
export const READINESS_FAULTS = ['stopping', 'jobs', 'file', 'space', 'write'] as const
export type ReadinessFault = (typeof READINESS_FAULTS)[number]

const JOBS_WITHIN_MS = MINUTE_MS
/**
 * How long an answer is used again, because anybody may ask. A 'no' soon becomes wrong: a standby that has taken over gets
 * its first orders once a proxy has heard of it.
 */
const KEPT_MS = { yes: 1000, no: 200 } as const
const WRITE_TRIES = 4
const WRITE_PAUSE_MS = 50

type ReadinessDeps = Pick<Deps, 'database' | 'clock' | 'life' | 'log'>

/** Returns a function that looks for faults. */
export function watchReadiness(
  deps: ReadinessDeps,
  minFreeBytes: number,
): () => Promise<readonly ReadinessFault[]> {
  const { sqlite } = deps.database
  let answer: Promise<readonly ReadinessFault[]> = Promise.resolve([])
  let askedAt = Number.NEGATIVE_INFINITY
  let known = ''

  async function look(): Promise<readonly ReadinessFault[]> {
    const isSpacious = sqlite.memory || (await freeBytes(sqlite.name)) >= minFreeBytes
    const faults: readonly (ReadinessFault | false)[] = [
      !isFileInPlace(sqlite) && 'file',
      !isSpacious && 'space',
      !(await canWrite(deps)) && 'write',
    ]
    const found = faults.filter((fault) => fault !== false)
    if (String(found) !== known) deps.log.warn({ faults: found }, 'readiness has changed')
    known = String(found)
    return found
  }

  return async () => {
    const { isStopping, jobsEndedAt } = deps.life
    const now = performance.now()
    // Nothing else matters any more, and the database may be closed already.
    if (isStopping) return ['stopping']
    if (now - askedAt >= (known === '' ? KEPT_MS.yes : KEPT_MS.no)) {
      askedAt = now
      answer = look()
    }
    const isLate = jobsEndedAt !== null && now - jobsEndedAt > JOBS_WITHIN_MS
    const faults = await answer
    // The stop may have begun meanwhile.
    if (deps.life.isStopping) return ['stopping']
    return isLate ? ['jobs', ...faults] : faults
  }
}

async function freeBytes(path: string): Promise<number> {
  const disk = await statfs(dirname(path)).catch(() => null)
  return disk === null ? 0 : disk.bavail * disk.bsize
}

/** Tries to commit one row. Somebody else's write may be under way, so a locked database is tried again. */
async function canWrite({ database, clock }: ReadinessDeps): Promise<boolean> {
  for (let i = 0; i < WRITE_TRIES; i++) {
    if (i > 0) await pause(WRITE_PAUSE_MS)
    if (!database.sqlite.open) return false
    if (write(database, clock.now())) return true
  }
  return false
}

function write({ db, sqlite }: Deps['database'], now: number): boolean {
  try {
    requireLease(sqlite)
    const value = String(now)
    // Waiting for a lock would block all requests.
    withoutWaiting(sqlite, () =>
      db
        .insert(shopFacts)
        .values({ key: 'written-at', value })
        .onConflictDoUpdate({ target: shopFacts.key, set: { value } })
        .run(),
    )
    return true
  } catch {
    return false
  }
}
