/**
 * Runs while Litestream copies the shop's database: renews the writer's lease, and notes up to when the copy has
 * everything. Litestream starts it, ends when it ends, and passes signals on to it.
 */
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { LEASE_MS, type LeaseRow, leaseFile, openLease, readLease, writeLease } from '#db/lease-file.ts'
import type { Sqlite } from '#db/sqlite.ts'
import { endWithParent } from '../lib/parent.mjs'
import { CopyProgress } from './copy-progress.ts'
import { ReplicaUnreachable, STILL_FOR_MS } from './litestream.ts'
import { RENEWAL, type Renewal } from './renewal.ts'
import { shownUrl } from './settings.ts'
import {
  dataMetaOf,
  endOfLog,
  exists,
  fillGaps,
  hasGrown,
  type Look,
  logName,
  lookAt,
  metaOf,
  noteTarget,
  SILENCE_MS,
  supersededBy,
  wasRenewedHere,
} from './target.ts'

/** Where no standby takes over, a round only looks whether another machine has begun to write. */
const ROUND_MS = { kept: 800, first: 0, notKept: 5000 } as const
const SHORTEST_PAUSE_MS = 50
/** Without figures nothing is renewed: then everything begins anew. */
const FIGURES_WITHIN_MS = 15_000
/**
 * Litestream does not always open a broken connection again. It is started anew if so long nothing has arrived. After a
 * start it first reads the list of all changes of a history, without which orders can go on.
 */
const ARRIVED_WITHIN_MS = 15_000
/** Until a change of the lease is usually at the target. */
const ARRIVES_WITHIN_MS = 350

const renewal = JSON.parse(process.env[RENEWAL] ?? '') as Renewal
const { replica, generation, port } = renewal
const { file } = replica
const path = leaseFile(file, generation)
const lease = openLease(path, { isKept: replica.isLeaseKept, isAlone: generation === 1 })
const stored = readLease(lease) ?? { endsAt: 0, copiedAt: 0, isAlone: false }
let isNoted = wasRenewedHere(replica, path)
let row: LeaseRow = {
  ...stored,
  isKept: replica.isLeaseKept,
  // At another target nothing has shown a former writer that it is not the writer any more.
  isAlone: generation === 1 || (stored.isAlone && isNoted !== false),
}
let isEnding = false
/** When Litestream's figures were read last. */
let measuredAt = performance.now()
/** Since when the lease stays at the target as it is, although it changes. */
let stuckSince = performance.now()
/** A standby restores the one, and the lease depends on it; the other one has the states of seven days. */
const newest = new CopyProgress('newest', renewal, row.copiedAt)
const history = new CopyProgress('history', renewal, row.copiedAt)

endWithParent()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0))
if (renewal.endsWith !== null) endWithProcess(renewal.endsWith)
await renew().catch((error: unknown) => {
  process.stderr.write(`✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  end(1)
})

/** Ends the lease, so that nothing is stored any more, before Litestream sends the last changes. */
function end(code: number): never {
  isEnding = true
  try {
    write({ ...row, endsAt: 0 })
  } catch {
    // It ends by itself.
  }
  process.exit(code)
}

function endWithProcess(pid: number): void {
  setInterval(() => {
    try {
      process.kill(pid, 0)
    } catch {
      end(0)
    }
  }, 200).unref()
}

function write(next: LeaseRow): void {
  row = next
  writeLease(lease, next)
}

async function renew(): Promise<void> {
  const next = generation + 1
  // The first generation comes to a new target after all others (`fillGaps`). Not all of them: each takes its time.
  const earlier = [...new Set([generation - 1, 1])].filter((one) => one > 0 && one < generation)
  // The lease is looked at before what would end it: see docs/decisions.md.
  const look = lookAt(replica, 'renew', [generation, next])
  // First, and until the former writer is known to be silent.
  const lookAround = lookAt(replica, 'renew-first', [generation, next, ...earlier])
  let before: Look | null = null
  let lookedAt = 0
  let reason = ''
  /** Since when no other process has renewed this lease or that of a former writer. */
  let quietSince = performance.now()
  while (!isEnding) {
    const roundAt = performance.now()
    await measure()
    if (before !== null) {
      if (!newest.isComplete() || !history.isComplete()) nudge()
      write({ ...row, copiedAt: copiedAt() })
      await pause(ARRIVES_WITHIN_MS)
      await measure()
    }
    const startedAt = Date.now()
    try {
      const after: Look = await (row.isAlone && before !== null ? look() : lookAround())
      if (exists(after, next)) refuse(supersededBy(replica, generation))
      const hasGaps: boolean = before === null && earlier.some((one) => !exists(after, one))
      if (hasGaps) await fillGaps(replica, generation)
      // Each process that copies has a log of its own.
      const isOwn = (theirs: string) => theirs === logName(metaOf(path))
      if (before !== null) {
        if (hasGrown(before, after, generation, isOwn)) stuckSince = performance.now()
        const since = Math.min(stuckSince, newest.stuckSince)
        if (performance.now() - since > ARRIVED_WITHIN_MS) endStuck()
        if (performance.now() - history.stuckSince > STILL_FOR_MS) endStuck()
        if (hasGrown(before, after, generation, (theirs) => !isOwn(theirs)))
          refuse(`${file}: another process copies a database of generation ${generation} to REPLICA_URL.`)
        for (const one of earlier) if (hasGrown(before, after, one)) quietSince = performance.now()
        const isAlone = row.isAlone || performance.now() - quietSince >= SILENCE_MS
        const isRenewed = hasGrown(before, after, generation, isOwn) && newest.isComplete() && isAlone
        if (isRenewed && !isNoted) {
          noteTarget(replica, path)
          isNoted = true
        }
        if (isRenewed && replica.isLeaseKept)
          write({ ...row, copiedAt: copiedAt(), isAlone, endsAt: lookedAt + LEASE_MS })
        else if (isAlone && !row.isAlone) write({ ...row, isAlone })
      }
      // Nothing is known of the time before the first look, nor of that before a former writer could see this one.
      if (before === null) quietSince = stuckSince = performance.now()
      before = hasGaps ? null : after
      lookedAt = startedAt
      if (reason !== '') log('info', 'the target can be reached again')
      reason = ''
    } catch (error) {
      if (!(error instanceof ReplicaUnreachable)) throw error
      // Nor of the time in which the target cannot be reached.
      quietSince = stuckSince = newest.stuckSince = history.stuckSince = performance.now()
      if (reason !== error.message) log('error', `the target cannot be reached: ${error.message}`)
      reason = error.message
    }
    const { kept, notKept, first } = ROUND_MS
    // Until the first renewal nobody can buy.
    const isFirst = row.endsAt < Date.now() && reason === ''
    const round = replica.isLeaseKept ? (isFirst ? first : kept) : notKept
    await pause(Math.max(SHORTEST_PAUSE_MS, round - (performance.now() - roundAt)))
  }
}

/** Ends this process, and Litestream with it, because another one writes now. */
function refuse(sentence: string): never {
  process.stderr.write(`✗ ${sentence}\n`)
  return end(1)
}

/**
 * Kills Litestream, which would wait for the broken connection before it ends. It is the parent of this process. The next
 * one begins with a whole copy, because the log may end at the target with a change that was cut off, after which
 * Litestream can send nothing.
 */
function endStuck(): never {
  process.stderr.write(
    '✗ Litestream sends nothing, although REPLICA_URL can be reached: start npm run replicate again.\n',
  )
  process.kill(process.ppid, 'SIGKILL')
  for (const meta of [metaOf(path), dataMetaOf(path)]) rmSync(meta, { recursive: true, force: true })
  return end(1)
}

function log(level: 'info' | 'error', msg: string): void {
  process.stderr.write(
    `${JSON.stringify({ time: new Date().toISOString(), level, msg, url: shownUrl(replica) })}\n`,
  )
}

/** Returns until when everything that was stored is in both copies. */
function copiedAt(): number {
  return Math.min(newest.copiedAt, history.copiedAt)
}

/** Finds out how far the copies have come. */
async function measure(): Promise<void> {
  const at = Date.now()
  const figures = await readFigures()
  // Read after the figures, so that a copy of this log is never ahead of it.
  const log = logName(dataMetaOf(path))
  const end = endOfLog(dataMetaOf(path))
  if (figures.length === 0 || end === null) {
    if (performance.now() - measuredAt > FIGURES_WITHIN_MS)
      refuse("Litestream's figures cannot be read, perhaps because another process took its port.")
    return
  }
  measuredAt = performance.now()
  for (const copy of [newest, history]) copy.measure(figures, { log, end, at })
}

async function readFigures(): Promise<readonly string[]> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    return (await answer.text()).split('\n')
  } catch {
    // Litestream is starting.
    return []
  }
}

/** Changes the database, because Litestream tries again only after a change. */
function nudge(): void {
  let sqlite: Sqlite | null = null
  try {
    sqlite = new Database(file, { fileMustExist: true, timeout: 100 })
    sqlite
      .prepare(
        "INSERT INTO shop_facts VALUES ('copy-tried-at', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      )
      .run(String(Date.now()))
  } catch {
    // The next round tries again.
  } finally {
    sqlite?.close()
  }
}
