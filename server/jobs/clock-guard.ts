import * as z from 'zod/mini'
import type { Db } from '#db/client.ts'
import { forgetFact, readFact, writeFact } from '#db/shop-facts.ts'
import { inTransaction } from '#db/transaction.ts'
import { readJsonFact } from '#server/storage/read-json-fact.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import type { JobDeps } from './job-deps.ts'
import { LAST_ROWS, type LastRows, lastRows, lowerRows, raiseRows, shiftTimes } from './shift-times.ts'

/** A larger jump makes the shop doubt its clock. */
const TOLERATED_MS = 10 * MINUTE_MS
/** Nobody knows how long a shop was stopped; after a longer stop than this it asks. */
const LONGEST_STOP_MS = 30 * DAY_MS
const SEEN_EVERY_MS = MINUTE_MS

/** What is known of a doubt, as it is stored. */
const DOUBT = z.object({
  /** Since which time by the doubted clock it is doubted; 'clock-doubt' has another one if another version wrote it. */
  doubtedAt: z.number(),
  /** What the doubted clock said when 'clock-seen' was stored. */
  said: z.number(),
  /** The last row of each table that a trusted clock has written. */
  rows: LAST_ROWS,
  /** For how long the shop was stopped since it was last trusted, by the doubted clock; null if nobody knows. */
  stopMs: z.nullable(z.number()),
})
type Doubt = z.infer<typeof DOUBT>

interface Reading {
  readonly time: number
  /** What the steady clock said then. */
  readonly steady: number
}

interface Watch {
  /** The last time that was trusted. */
  readonly trusted: Reading
  /** As in what is stored; at first without the last stop. */
  readonly stopMs: number | null
  /** What the doubted clock said last before the process began; null if it was trusted then. */
  readonly said: number | null
  /** Since which time by the doubted clock it is doubted; null if it is trusted. */
  readonly doubtedAt: number | null
  readonly isLogged: boolean
  /** The reading of this process since which the doubted clock has not been moved; null before the first one. */
  readonly doubted: Reading | null
  /** The last rows before the clock was doubted; while it is trusted, the present ones. */
  readonly rows: LastRows
  /** The last rows at the last reading of this process. */
  readonly known: LastRows
  /** What the steady clock said then. */
  readonly read: number
  /** The time that was stored last; 0 if none ever was. */
  readonly seen: number
}

const watches = new WeakMap<Db, Watch>()

/**
 * Returns whether what can't be undone, such as cancelling orders and deleting rows, may happen at this time: false
 * after the clock has jumped by more than ten minutes (OPS-12), until it is back or until the staff accepts it. What a
 * wrong clock has written is shifted as soon as the clock is moved (OPS-283).
 */
export function isClockTrusted({
  database,
  clock,
  log,
}: Pick<JobDeps, 'database' | 'clock' | 'log'>): boolean {
  if (!clock.steady) return true
  const { db } = database
  // Times are stored in whole milliseconds.
  const reading = { time: clock.now(), steady: Math.round(clock.steady()) }
  const watch = watches.get(db) ?? startWatch(db, reading)
  const look = lookAt(db, watch, reading)
  const isAccepted = watch.doubtedAt !== null && clockDoubtedAt(db) === null
  const isTrusted = isAccepted || fits(watch, look)
  watches.set(db, isTrusted ? trust(db, watch, look) : doubt(db, watch, look))
  const now = iso(look.time)
  if (isTrusted && watch.doubtedAt !== null) log.warn({ now }, 'the clock is trusted again')
  if (!isTrusted && !watch.isLogged)
    log.error(
      { now, seen: iso(watch.seen) },
      'the clock has jumped: nothing expires and nothing is deleted until it is set right or accepted by npm run shop -- clock accept',
    )
  return isTrusted
}

/** Begins with what was stored last before the shop stopped; the time of a new shop is trusted. */
function startWatch(db: Db, { time, steady }: Reading): Watch {
  const seen = readFact(db.$client, 'clock-seen')
  const doubtedAt = clockDoubtedAt(db)
  const stored = storedDoubt(db, doubtedAt)
  return {
    trusted: { time: seen === null ? time : Number(seen), steady },
    stopMs: stored ? stored.stopMs : doubtedAt === null ? null : 0,
    // An older version has only stored what the clock said when the doubt began.
    ...{ said: stored?.said ?? doubtedAt, doubtedAt, isLogged: false, doubted: null },
    ...{ rows: stored?.rows ?? lastRows(db), known: lastRows(db), seen: Number(seen) },
    // A process reads the clock soon after its start; what it has written meanwhile has the new time.
    read: steady - MINUTE_MS,
  }
}

/** Returns what was stored of this doubt; null if there is none, or if another version has begun or ended one since. */
function storedDoubt(db: Db, doubtedAt: number | null): Doubt | null {
  const doubt = readJsonFact(db.$client, 'clock-wrong', DOUBT)
  return doubt?.doubtedAt === doubtedAt ? doubt : null
}

/** A reading, and what it is compared with. */
interface Look extends Reading {
  /** What a clock would say that went on like the steady one since the last time that was trusted. */
  readonly due: number
  /** What the doubted clock would say if it had not been moved; null if it is trusted. */
  readonly unmoved: number | null
  /** The last rows that a trusted clock has written. */
  readonly rows: LastRows
  /** The present last rows. */
  readonly present: LastRows
}

function lookAt(db: Db, { trusted, said, doubted, rows }: Watch, { time, steady }: Reading): Look {
  const present = lastRows(db)
  return {
    ...{ time, steady, due: trusted.time + steady - trusted.steady },
    unmoved: doubted ? doubted.time + steady - doubted.steady : said,
    ...{ rows: lowerRows(rows, present), present },
  }
}

function fits(watch: Watch, { time, due, unmoved }: Look): boolean {
  const jump = time - due
  if (Math.abs(jump) <= TOLERATED_MS) return true
  // What the doubted clock says at a start tells for how long the shop was stopped, unless the clock is right again.
  if (watch.stopMs !== null && !isStart(watch)) return Math.abs(jump - watch.stopMs) <= TOLERATED_MS
  if (jump < 0 || jump > LONGEST_STOP_MS) return false
  // After a restart, a clock that is ahead looks like a stop of the shop, until it is set back.
  return unmoved === null || unmoved <= due || time < unmoved - TOLERATED_MS
}

/** Whether this is the first reading after a stop during a doubt. */
function isStart({ said, doubted }: Watch): boolean {
  return said !== null && doubted === null
}

/** Returns for how long the shop was stopped, also this time; null if the clock was set back meanwhile. */
function addStop({ said, stopMs }: Watch, { time }: Look): number | null {
  const ms = time - (said ?? time)
  return stopMs === null || ms < -TOLERATED_MS ? null : stopMs + ms
}

function trust(db: Db, watch: Watch, look: Look): Watch {
  const { time, steady, present } = look
  const isStored = watch.doubtedAt === null && watch.seen <= time && time < watch.seen + SEEN_EVERY_MS
  if (!isStored)
    inTransaction(db, () => {
      // For how long the last stop was is unknown, but the wrong clock was moved by what it was wrong before.
      shiftRows(db, watch, look, watch.doubted ? time : look.due + (watch.stopMs ?? 0))
      acceptClock(db, time)
    })
  return {
    trusted: { time, steady },
    stopMs: 0,
    ...{ said: null, doubtedAt: null, isLogged: false, doubted: null },
    ...{ rows: present, known: present, read: steady, seen: isStored ? watch.seen : time },
  }
}

function doubt(db: Db, watch: Watch, look: Look): Watch {
  const { time, steady, due, unmoved, present } = look
  const rows = watch.doubtedAt === null ? raiseRows(db, { rows: look.rows, due, now: time }) : look.rows
  const doubtedAt = watch.doubtedAt ?? time
  const stopMs = isStart(watch) ? addStop(watch, look) : watch.stopMs
  const isMoved = unmoved === null || Math.abs(time - unmoved) > TOLERATED_MS
  const isNew = isMoved || watch.doubted === null
  const isStored = !isNew && rows === watch.rows && due < watch.seen + SEEN_EVERY_MS
  if (!isStored)
    inTransaction(db, () => {
      if (isMoved) shiftRows(db, watch, look, time)
      if (watch.doubtedAt === null) writeFact(db, 'clock-doubt', String(doubtedAt))
      // Together, since after a restart their difference tells how wrong the clock is.
      writeFact(db, 'clock-seen', String(due))
      writeFact(db, 'clock-wrong', JSON.stringify({ doubtedAt, said: time, rows, stopMs } satisfies Doubt))
    })
  return {
    ...{ ...watch, stopMs, rows, known: present, read: steady, doubtedAt, isLogged: true },
    ...{ doubted: isNew ? { time, steady } : watch.doubted, seen: isStored ? watch.seen : due },
  }
}

/** Shifts what was written by a wrong clock by as much as the clock has been moved since; by less than a minute, nothing. */
function shiftRows(
  db: Db,
  { known, read }: Watch,
  { time: now, steady, unmoved, rows }: Look,
  to: number,
): void {
  const ms = to - (unmoved ?? to)
  if (Math.abs(ms) >= MINUTE_MS) shiftTimes(db, { after: rows, known, now, readMs: steady - read, ms })
}

/** Trusts the time `now`, also in the server, which reads it at its next round. */
export function acceptClock(db: Db, now: number): void {
  writeFact(db, 'clock-seen', String(now))
  forgetFact(db, 'clock-doubt')
  forgetFact(db, 'clock-wrong')
}

/** Returns since which time by the doubted clock it is doubted; null if it is trusted. */
export function clockDoubtedAt(db: Db): number | null {
  const at = readFact(db.$client, 'clock-doubt')
  return at === null ? null : Number(at)
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
