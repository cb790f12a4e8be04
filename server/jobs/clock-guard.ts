import type { Db } from '#db/client.ts'
import { forgetFact, readFact, writeFact } from '#db/shop-facts.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import type { JobDeps } from './job-deps.ts'

/** A larger jump makes the shop doubt its clock. */
const TOLERATED_MS = 10 * MINUTE_MS
/** Nobody knows how long a shop was stopped; after a longer stop than this it asks. */
const LONGEST_STOP_MS = 30 * DAY_MS
const SEEN_EVERY_MS = MINUTE_MS

/** The last time that was trusted, and what the steady clock said then. */
interface Trusted {
  readonly time: number
  readonly steady: number
  /** How much more than the steady clock's time may have passed since. */
  readonly slackMs: number
}

interface Watch {
  readonly trusted: Trusted
  isDoubted: boolean
  isLogged: boolean
  /** The highest time of a clock that was doubted to be ahead before the process began; null if it was not. */
  ahead: number | null
  /** The time that was stored last; 0 if none ever was. */
  seen: number
}

const watches = new WeakMap<Db, Watch>()

/**
 * Returns whether what can't be undone, such as cancelling orders and deleting rows, may happen at this time: false
 * after the clock has jumped by more than ten minutes (OPS-12), until it is back or until the staff accepts it.
 */
export function isClockTrusted({
  database,
  clock,
  log,
}: Pick<JobDeps, 'database' | 'clock' | 'log'>): boolean {
  if (!clock.steady) return true
  const { db } = database
  const now = clock.now()
  const steady = clock.steady()
  const watch = watches.get(db) ?? startWatch(db, now, steady)
  watches.set(db, watch)

  const isAccepted = watch.isDoubted && readFact(db.$client, 'clock-doubt') === null
  if (isAccepted || fits(watch, now, steady)) {
    if (watch.isDoubted) log.warn({ now: iso(now) }, 'the clock is trusted again')
    const isStored = !watch.isDoubted && watch.seen <= now && now < watch.seen + SEEN_EVERY_MS
    if (!isStored) acceptClock(db, now)
    const trusted = { time: now, steady, slackMs: TOLERATED_MS }
    const seen = isStored ? watch.seen : now
    watches.set(db, { trusted, isDoubted: false, isLogged: false, ahead: null, seen })
    return true
  }
  if (watch.ahead !== null) watch.ahead = Math.max(watch.ahead, now)
  if (!watch.isDoubted) writeFact(db, 'clock-doubt', String(now))
  watch.isDoubted = true
  if (!watch.isLogged) {
    watch.isLogged = true
    log.error(
      { now: iso(now), seen: iso(watch.seen) },
      'the clock has jumped: nothing expires and nothing is deleted until it is set right or accepted by npm run shop -- clock accept',
    )
  }
  return false
}

/** Begins with the last time that was stored before the shop stopped; the time of a new shop is trusted. */
function startWatch(db: Db, now: number, steady: number): Watch {
  const stored = readFact(db.$client, 'clock-seen')
  const doubt = clockDoubtedAt(db)
  const time = stored === null ? now : Number(stored)
  const trusted = { time, steady, slackMs: LONGEST_STOP_MS }
  const ahead = doubt !== null && doubt > time ? doubt : null
  return { trusted, isDoubted: doubt !== null, isLogged: false, ahead, seen: Number(stored) }
}

function fits({ trusted, ahead }: Watch, now: number, steady: number): boolean {
  // After a restart, a clock that is ahead looks like a stop of the shop, until it is set back.
  if (ahead !== null && now >= ahead - TOLERATED_MS) return false
  const jump = now - trusted.time - (steady - trusted.steady)
  return jump >= -TOLERATED_MS && jump <= trusted.slackMs
}

/** Trusts the time `now`, also in the server, which reads it at its next round. */
export function acceptClock(db: Db, now: number): void {
  writeFact(db, 'clock-seen', String(now))
  forgetFact(db, 'clock-doubt')
}

/** Returns since which time by the doubted clock it is doubted; null if it is trusted. */
export function clockDoubtedAt(db: Db): number | null {
  const at = readFact(db.$client, 'clock-doubt')
  return at === null ? null : Number(at)
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
