/**
 * Waits on a second machine while the shop's writer renews its lease at REPLICA_URL, and takes over when it does so no
 * more: restores the newest state, serves the shop, and copies its database in turn.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isUsedByOthers } from '#db/file-users.ts'
import { generationAt } from '#db/generation.ts'
import { leaseFile, openLease, readLease, writeLease } from '#db/lease-file.ts'
import { loadEnvFile } from '../lib/env-file.mjs'
import { lowerPriority, USUAL } from '../lib/priority.mjs'
import '../lib/quick-drizzle.mjs'
import { AHEAD } from '../lib/server-process.mjs'
import { failWith, formatDuration, StepError, say } from '../lib/steps.mjs'
import type { Findings } from '../shop-cli/check-database.ts'
import { prepareCopying } from './copying.ts'
import { litestream, ReplicaUnreachable, requireWritable } from './litestream.ts'
import { isSuperseded } from './require-newest.ts'
import { type Replica, readReplica } from './settings.ts'
import {
  claim,
  exists,
  fetchLease,
  hasGrown,
  type Look,
  lookAt,
  newestGeneration,
  SILENCE_MS,
  supersededBy,
  wasRenewedHere,
} from './target.ts'

const { beginRestoring, fetchChecked } = await import('../shop-cli/backup-commands.ts')
const { examineToServe, servedBy } = await import('../shop-cli/check-database.ts')
const { readConfig } = await import('#server/config.ts')

const LOOK_EVERY_MS = 400
const RETRY_AFTER_MS = 1000

const children = new Set<ChildProcess>()
let isStopping = false
/** Each server reads .env anew, which would not replace what is set already. */
const environment = { ...process.env }
/** What a reload does. A standby that waits has loaded its code and settings: its unit starts it again. */
let reload = () => void stop(0)

try {
  loadEnvFile()
  process.on('SIGHUP', () => reload())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  const replica = readReplica(process.env)
  litestream()
  if (!replica.isLeaseKept)
    throw new StepError('REPLICA_LEASE=1 is not set: a standby takes over only from a writer with a lease.')
  const own = generationAt(replica.file)
  const ownLease = leaseFile(replica.file, own)
  // A machine with a database may be the writer, whose shop goes on while the target can only be read.
  if (own === 0) requireWritable(replica)
  const wasWriter = own > 0 && existsSync(ownLease)
  const ask = () => newestGeneration(replica, own)
  let newest = await (wasWriter ? ask().catch((error: unknown) => orOwn(own, error)) : insistently(ask))
  if (wasWriter && newest < own && wasRenewedHere(replica, ownLease)) newest = await untilBack(ask, own)
  const isWriter = own > 0 && (newest === own || (wasWriter && newest < own))
  if (isWriter) say(`This machine is the writer of generation ${own}`)
  else if (own > 0) {
    requireWritable(replica)
    // It is not the writer any more, also where a later target has nothing yet.
    for (const suffix of ['', '-wal', '-shm', '-target']) rmSync(ownLease + suffix, { force: true })
  }
  // As the shop finds it, which reads its settings now.
  const served = servedBy(readConfig(process.env))
  // The code of the shop is loaded while this machine waits; that would take most of a takeover.
  const shop = startAhead()
  const examine = (draft: string) => examineToServe(draft, served)
  // It hands over to new servers, and not before it serves.
  const handOver = () => void shop.kill('SIGHUP')
  const generation = isWriter ? own : await becomeWriter(replica, newest, examine, handOver)
  // A shop that has ended has no channel any more, and is about to end this process.
  shop.send('open', () => undefined)
  reload = handOver
  await copySteadily(replica, generation)
} catch (error) {
  failWith(error)
}

/**
 * Returns the generation of a machine that was the writer last, where its target is away: it serves pages at once, and
 * stores nothing before its lease is renewed there (OPS-482).
 */
function orOwn(own: number, error: unknown): number {
  if (!(error instanceof ReplicaUnreachable)) throw error
  say(`REPLICA_URL cannot be read: ${error.message}`)
  return own
}

/**
 * Waits where the lease that this machine has renewed has disappeared from the target, as from a disk that is not mounted:
 * another machine may have taken over there. Resolves with the newest generation once there is one.
 */
async function untilBack(ask: () => Promise<number>, own: number): Promise<number> {
  say(
    `REPLICA_URL has nothing of generation ${own} any more, of which this machine was the writer; waiting. If it is not a disk that has to be mounted, and no other machine has taken over, set REPLICA_URL to another place.`,
  )
  for (;;) {
    await pause(RETRY_AFTER_MS)
    const newest = await insistently(ask)
    if (newest >= own) return newest
  }
}

/** Tries until the target can be read, says once why it cannot, and calls back each time. */
async function insistently<T>(work: () => Promise<T>, onFailure = () => {}): Promise<T> {
  let reason = ''
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ReplicaUnreachable)) throw error
      if (error.message !== reason) say(`REPLICA_URL cannot be read: ${error.message}`)
      reason = error.message
      onFailure()
      await pause(RETRY_AFTER_MS)
    }
  }
}

/** A writer that can store nothing any more, unless its lease shows a later change. */
interface SilentWriter {
  readonly generation: number
  readonly lease: Look
}

/** Resolves with the writer of the newest generation once it is silent. */
async function waitForSilence(replica: Replica, from: number): Promise<SilentWriter> {
  let newest = from
  for (;;) {
    if (newest > 0) say(`Standing by for the writer of generation ${newest}`)
    else say('Standing by: nothing is at REPLICA_URL yet')
    const look = lookAt(replica, 'watch', [newest, newest + 1])
    let before = await insistently(look)
    let silentSince = performance.now()
    let tookMs = 0
    let isKept = false
    for (;;) {
      if (exists(before, newest + 1)) break
      if (newest > 0 && !isKept) {
        isKept = (await insistently(() => fetchLease(replica, newest)))?.isKept === true
        // That may have taken longer than the silence of a writer that is lost.
        silentSince = performance.now()
      }
      const leftMs = SILENCE_MS - (performance.now() - silentSince)
      if (isKept && leftMs <= 0) return { generation: newest, lease: before }
      // The last look ends with the silence.
      const untilLastMs = Math.max(0, leftMs - tookMs)
      await pause(leftMs > 0 ? Math.min(LOOK_EVERY_MS, untilLastMs) : LOOK_EVERY_MS)
      const askedAt = performance.now()
      let hasFailed = false
      const after = await insistently(look, () => {
        hasFailed = true
      })
      tookMs = performance.now() - askedAt
      // While the target cannot be read, nothing shows that the writer is silent.
      const isUnknown = hasFailed || tookMs > SILENCE_MS
      if (isUnknown || hasGrown(before, after, newest)) silentSince = performance.now()
      before = after
    }
    newest = await insistently(() => newestGeneration(replica, newest))
  }
}

type Examine = (draft: string) => Findings

async function becomeWriter(
  replica: Replica,
  newest: number,
  examine: Examine,
  handOver: () => void,
): Promise<number> {
  const whileWaiting = reload
  for (;;) {
    const silent = await waitForSilence(replica, newest)
    const release = beginRestoring(replica.file)
    let isReloaded = false
    // The former writer may have ended by the claim.
    reload = () => {
      isReloaded = true
      handOver()
    }
    try {
      const generation = await takeOver(replica, silent, examine)
      if (generation !== null) return generation
    } finally {
      release()
    }
    reload = whileWaiting
    if (isReloaded) reload()
  }
}

/**
 * Restores the newest state, with which the shop can go on, and returns the generation that begins with it; null if the
 * former writer has gone on meanwhile.
 */
async function takeOver(replica: Replica, silent: SilentWriter, examine: Examine): Promise<number | null> {
  const former = silent.generation
  if (isUsedByOthers(replica.file))
    throw new StepError(
      `DATABASE_URL: ${replica.file} is in use by another process, such as a shop: stop it first.`,
    )
  const startedAt = performance.now()
  const generation = former + 1
  say(`▸ Taking over: the writer of generation ${former} is silent`)
  const look = lookAt(replica, 'take-over', [former])
  const fetch = () =>
    insistently(() => fetchChecked(replica, { newest: former, at: null, generation }, examine))
  // Before the claim, which ends the former writer: if this machine cannot go on with the copy, that one still may.
  const fetchedFrom = performance.now()
  let copy = await fetch()
  const isFetchedLate = performance.now() - fetchedFrom > SILENCE_MS
  if (isFetchedLate && hasGrown(silent.lease, await insistently(look), former)) {
    say(`  the writer of generation ${former} has gone on`)
    return null
  }
  let before = silent.lease
  // A writer that has not seen the claim has renewed its lease before it, which shows now.
  let after = await insistently(() => claim(replica, generation))
  while (hasGrown(before, after, former)) {
    say('  restored a state that is not the last one: once more')
    before = after
    await pause(SILENCE_MS)
    copy = await fetch()
    after = await insistently(look)
  }
  say(`  ${copy.putInPlace()}`)
  const path = leaseFile(replica.file, generation)
  const lease = openLease(path, { isKept: true, isAlone: true })
  const row = readLease(lease)
  if (row) writeLease(lease, { ...row, isAlone: true })
  lease.close()
  say(`  done in ${formatDuration(performance.now() - startedAt)}`)
  return generation
}

/** Starts the shop, which opens its database when it is told to, and with which this process ends. */
function startAhead(): ChildProcess {
  const shop = run(process.execPath, ['scripts/serve.mjs'], {
    env: { ...environment, [AHEAD]: '1' },
    isTold: true,
    onEnd: (code) => void stop(code),
  })
  // By its unit a standby comes before others, which is for its copy (OPS-300).
  lowerPriority(USUAL, shop.pid)
  return shop
}

/**
 * Copies the database until this process ends, and says once why the copy cannot be begun, as on a full disk. The shop,
 * which would end with this process, goes on meanwhile (OPS-481).
 */
async function copySteadily(replica: Replica, generation: number): Promise<void> {
  let reason = ''
  while (!isStopping) {
    try {
      const { program, args, env } = await prepareCopying(replica, generation, process.pid)
      reason = ''
      const whole = { ...process.env, ...env }
      await new Promise<number>((onEnd) => run(program, args, { env: whole, isTold: false, onEnd }))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message !== reason) say(`The copy cannot be begun: ${message}`)
      reason = message
    }
    if (await isSuperseded(replica, generation).catch(() => false)) {
      process.stderr.write(`✗ ${supersededBy(replica, generation)}\n`)
      return stop(1)
    }
    await pause(RETRY_AFTER_MS)
  }
}

interface Run {
  readonly env: NodeJS.ProcessEnv
  /** Whether the program is one of Node that gets messages. */
  readonly isTold: boolean
  onEnd(code: number): void
}

function run(program: string, args: readonly string[], { env, isTold, onEnd }: Run): ChildProcess {
  const child = spawn(program, args, {
    stdio: ['inherit', 'inherit', 'inherit', ...(isTold ? (['ipc'] as const) : [])],
    env: { ...env, npm_lifecycle_event: undefined },
  })
  children.add(child)
  child.once('close', (code) => {
    children.delete(child)
    onEnd(code ?? 1)
  })
  // Without memory or files left it cannot be started, after which it closes too, or not.
  child.once('error', ({ message }) => {
    say(`${program} cannot be started: ${message}`)
    children.delete(child)
    onEnd(1)
  })
  return child
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  const ended = [...children].map((child) => new Promise((done) => child.once('close', done)))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ended)
  process.exit(code)
}
