/**
 * `npm run standby`: waits on a second machine while the shop's writer renews its lease at REPLICA_URL, and takes over
 * when it does so no more: restores the newest state, serves the shop, and copies its database in turn.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isUsedByOthers } from '#db/file-users.ts'
import { generationOf } from '#db/generation.ts'
import { leaseFile, openLease, readLease, writeLease } from '#db/lease-file.ts'
import { openUnchangedSqlite } from '#db/open-unchanged.ts'
import { ensureBuilt } from './lib/build.mjs'
import { loadEnvFile } from './lib/env-file.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { lowerPriority, USUAL } from './lib/priority.mjs'
import './lib/quick-drizzle.mjs'
import { root } from './lib/root.mjs'
import { failWith, formatDuration, StepError, say } from './lib/steps.mjs'
import { prepareCopying } from './replica/copying.ts'
import { litestream, ReplicaUnreachable } from './replica/litestream.ts'
import { type Replica, readReplica } from './replica/settings.ts'
import {
  claim,
  exists,
  fetchLease,
  hasGrown,
  lookAt,
  newestGeneration,
  SILENCE_MS,
} from './replica/target.ts'

const { fetchChecked } = await import('./shop-cli/backup-commands.ts')
const { examineQuickly } = await import('./shop-cli/check-database.ts')

const LOOK_EVERY_MS = 400
const RETRY_AFTER_MS = 1000

const children = new Set<ChildProcess>()
let isStopping = false

try {
  process.chdir(root)
  requireRunningNode()
  endWithNpm()
  await ensureBuilt()
  loadEnvFile()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  const replica = readReplica(process.env)
  litestream()
  if (!replica.isLeaseKept)
    throw new StepError('REPLICA_LEASE=1 is not set: a standby takes over only from a writer with a lease.')
  const newest = await insistently(() => newestGeneration(replica))
  const isWriter = newest > 0 && newest === localGeneration(replica)
  if (isWriter) say(`This machine is the writer of generation ${newest}`)
  serve(replica, isWriter ? newest : await takeOver(replica, await waitForSilence(replica, newest)))
} catch (error) {
  failWith(error)
}

/** Returns the generation of the database at DATABASE_URL; 0 if there is none. */
function localGeneration({ file }: Replica): number {
  if (!existsSync(file)) return 0
  const sqlite = openUnchangedSqlite(file)
  try {
    return generationOf(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Tries until the target can be read, and says once why it cannot. */
async function insistently<T>(work: () => Promise<T>): Promise<T> {
  let reason = ''
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ReplicaUnreachable)) throw error
      if (error.message !== reason) say(`REPLICA_URL cannot be read: ${error.message}`)
      reason = error.message
      await pause(RETRY_AFTER_MS)
    }
  }
}

/** Resolves with the newest generation once its writer can store nothing any more. */
async function waitForSilence(replica: Replica, from: number): Promise<number> {
  let newest = from
  for (;;) {
    if (newest > 0) say(`Standing by for the writer of generation ${newest}`)
    else say('Standing by: nothing is at REPLICA_URL yet')
    const look = lookAt(replica, 'watch', [newest, newest + 1])
    let before = await insistently(look)
    let silentSince = performance.now()
    let isKept = false
    for (;;) {
      if (exists(before, newest + 1)) break
      if (newest > 0 && !isKept)
        isKept = (await insistently(() => fetchLease(replica, newest)))?.isKept === true
      if (isKept && performance.now() - silentSince >= SILENCE_MS) return newest
      await pause(LOOK_EVERY_MS)
      const askedAt = performance.now()
      const after = await insistently(look)
      // While the target cannot be read, nothing shows that the writer is silent.
      if (performance.now() - askedAt > SILENCE_MS || hasGrown(before, after, newest))
        silentSince = performance.now()
      before = after
    }
    newest = await insistently(() => newestGeneration(replica, newest))
  }
}

/** Restores the newest state, and returns the generation that begins with it. */
async function takeOver(replica: Replica, former: number): Promise<number> {
  if (isUsedByOthers(replica.file))
    throw new StepError(
      `DATABASE_URL: ${replica.file} is in use by another process, such as a shop: stop it first.`,
    )
  const startedAt = performance.now()
  const generation = former + 1
  say(`▸ Taking over: the writer of generation ${former} is silent`)
  const look = lookAt(replica, 'take-over', [former])
  const fetch = () =>
    insistently(() => fetchChecked(replica, { newest: former, at: null, generation }, examineQuickly))
  let before = await insistently(look)
  // Before the claim, which ends the former writer: if this machine cannot go on with the copy, that one still may.
  let copy = await fetch()
  await insistently(() => claim(replica, generation))
  for (;;) {
    // A writer that has not seen the claim has renewed its lease before it, which shows now.
    const after = await insistently(look)
    if (!hasGrown(before, after, former)) break
    say('  restored a state that is not the last one: once more')
    before = after
    await pause(SILENCE_MS)
    copy = await fetch()
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

/** Serves the shop and copies its database, until a signal or the end of the server. */
function serve(replica: Replica, generation: number): void {
  const env = { ...process.env, npm_lifecycle_event: undefined }
  const shop = run(process.execPath, ['scripts/serve.mjs'], env, (code) => void stop(code))
  // By its unit a standby comes before others, which is for its copy (OPS-300).
  lowerPriority(USUAL, shop.pid)
  const copy = async () => {
    const { program, args, env: added } = await prepareCopying(replica, generation, process.pid)
    run(program, args, { ...env, ...added }, () => void copyAgain())
  }
  const copyAgain = async () => {
    await pause(RETRY_AFTER_MS)
    if (!isStopping) await copy()
  }
  void copy().catch(failWith)
}

function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onEnd: (code: number) => void,
): ChildProcess {
  const child = spawn(program, args, { stdio: 'inherit', env })
  children.add(child)
  child.once('close', (code) => {
    children.delete(child)
    onEnd(code ?? 1)
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
