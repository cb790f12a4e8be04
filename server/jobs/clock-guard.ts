import type { Db } from '#db/client.ts'
import { forgetFact, readFact, writeFact } from '#db/shop-facts.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import type { JobDeps } from './job-deps.ts'
import { lastRows, shiftTimes } from './shift-times.ts'

/** A larger jump makes the shop doubt its clock. */
const TOLERATED_MS = 10 * MINUTE_MS
/** Nobody knows how long a shop was stopped; after a longer stop than this it asks. */
const LONGEST_STOP_MS = 30 * DAY_MS
const SEEN_EVERY_MS = MINUTE_MS

interface Reading {
  readonly time: number
  /** What the steady clock said then. */
  readonly steady: number
}

/** The last time that was trusted. */
interface Trusted extends Reading {
  /** How much more than the steady clock's time may have passed since. */
  readonly slackMs: number
}

interface Watch {
  readonly trusted: Trusted
  isDoubted: boolean
  isLogged: boolean
  /** The highest time of a clock that was doubted to be ahead before the process began; null if it was not. */
  ahead: number | null
  /** The last doubted time that this process has read. */
  doubted: Reading | null
  /** The last row of each table when a time was trusted last, or when the process began. */
  readonly rows: string
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
  // Times are stored in whole milliseconds.
  const steady = Math.round(clock.steady())
  const watch = watches.get(db) ?? startWatch(db, now, steady)
  watches.set(db, watch)

  const isAccepted = watch.isDoubted && readFact(db.$client, 'clock-doubt') === null
  if (isAccepted || fits(watch, now, steady)) {
    const isStored = watch.seen <= now && now < watch.seen + SEEN_EVERY_MS
    if (watch.isDoubted) log.warn({ now: iso(now) }, 'the clock is trusted again')
    if (watch.isDoubted) endDoubt(db, watch, { time: now, steady })
    else if (!isStored) acceptClock(db, now)
    const trusted = { time: now, steady, slackMs: TOLERATED_MS }
    const seen = isStored && !watch.isDoubted ? watch.seen : now
    const rows = lastRows(db)
    watches.set(db, { trusted, isDoubted: false, isLogged: false, ahead: null, doubted: null, rows, seen })
    return true
  }
  if (watch.ahead !== null) watch.ahead = Math.max(watch.ahead, now)
  if (!watch.isDoubted) beginDoubt(db, watch, now)
  watch.isDoubted = true
  watch.doubted = { time: now, steady }
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
  return {
    ...{ trusted, isDoubted: doubt !== null, isLogged: false, ahead, doubted: null },
    ...{ rows: lastRows(db), seen: Number(stored) },
  }
}

function beginDoubt(db: Db, { trusted, rows }: Watch, now: number): void {
  inTransaction(db, () => {
    writeFact(db, 'clock-doubt', String(now))
    if (now < trusted.time) writeFact(db, 'clock-behind', rows)
  })
}

/** Shifts what a clock that was behind has written, unless the staff has accepted that clock. */
function endDoubt(db: Db, { doubted, seen }: Watch, { time: now, steady }: Reading): void {
  inTransaction(db, () => {
    const after = readFact(db.$client, 'clock-behind')
    const from = doubted ? doubted.time + steady - doubted.steady : clockDoubtedAt(db)
    // A step while the shop was stopped is unknown, but it was at least to where the time was trusted last.
    const ms = from === null ? 0 : (doubted ? now : seen) - from
    if (after !== null && ms > TOLERATED_MS) shiftTimes(db, { after, seen, now, ms })
    acceptClock(db, now)
  })
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
  forgetFact(db, 'clock-behind')
}

/** Returns since which time by the doubted clock it is doubted; null if it is trusted. */
export function clockDoubtedAt(db: Db): number | null {
  const at = readFact(db.$client, 'clock-doubt')
  return at === null ? null : Number(at)
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
