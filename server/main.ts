import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hono } from 'hono'
import { databaseFile } from '#db/client.ts'
import { DatabaseRefused } from '#db/database-refused.ts'
import { followLease } from '#db/lease.ts'
import { isReadableByOthers } from '#db/open-file.ts'
import { inOpeningTurn } from '#db/opening-turn.ts'
import { HOUR_MS } from '#shared/time.ts'
import { TurnQueue } from './admission/turn-queue.ts'
import { createApp } from './app.ts'
import { readApplied } from './applied-settings.ts'
import { bootDeps } from './boot.ts'
import { systemClock } from './clock.ts'
import { BadEnvironment, readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { addressDoubt } from './http/client-address.ts'
import { type RunningJobs, startJobs } from './jobs/run-jobs.ts'
import { type DrainTimes, listen, requireFree } from './listen.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createMetricsApp } from './metrics/metrics-app.ts'
import { applyShop, openShop } from './open-shop.ts'
import { readAssets } from './page-assets.ts'
import { findPortOwner, type PortOwner } from './port-owner.ts'
import { storePopularQueries } from './search/get-popular-queries.ts'
import { BadSettings } from './settings/bad-settings.ts'
import { describeLacks, missingToSell } from './settings/missing-to-sell.ts'
import { readSettings } from './settings/read-settings.ts'
import { whenWritable } from './storage/until-writable.ts'
import { namesOfParts } from './upstream/choose-upstreams.ts'

/** The folder of the browser's files in the build that contains this file. */
const CLIENT_FILES = join(import.meta.dirname, '../client')
/** A stop by a signal ends within two seconds; the last answers and the end of the process take the rest of them. */
const STOP: DrainTimes = { idleMs: 500, limitMs: 1250 }
/**
 * Another process accepts the new connections already, so the old ones may stay until their next request. A request
 * takes at most 30 s.
 */
const HANDOVER: DrainTimes = { idleMs: 30_000, limitMs: 31_000 }
const NOW: DrainTimes = { idleMs: 0, limitMs: 0 }
const METRICS_HOST = '127.0.0.1'
const SEARCH_AFTER_MS = 3000
/** From the end of the time to the end of the process, whatever still runs. */
const LAST_RESORT_MS = 2000

/** Opens the database and creates what it lacks. */
function openDeps(): Deps {
  const { shop } = config
  const database = openShop(config.databaseUrl, config.appEnv, {
    shop,
    isServed,
    isReplacement,
    isAppliedLater,
  })
  const deps = bootDeps({ config, database, log, assets }, demo)
  demo?.fill(deps, (step) => console.info(`  ${step}`))
  return deps
}

/** Ends the process with the message of what cannot be read; a stack trace would not help. */
function orExit<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    const isExplained =
      error instanceof BadEnvironment || error instanceof BadSettings || error instanceof DatabaseRefused
    if (!isExplained) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const environment = orExit(() => readConfig(process.env))
// Staging and production never load the demo.
const demo = environment.appEnv === 'demo' ? (await import('./demo/demo.ts')).demo : null
const owner = findPortOwner(process.env)
const { isReplacement = false, isAppliedLater = false } = owner ?? {}
const config = {
  ...environment,
  // A server that takes the place of another one goes on with its settings, whatever their file says by now.
  shop: orExit(
    () =>
      (isReplacement ? readApplied(environment.databaseUrl, console.warn) : null) ??
      readSettings(environment.settingsPlace, demo?.settings),
  ),
  // Who listens by himself is alone.
  workers: owner ? environment.workers : 1,
}
// A standby reads whatever can be missing or faulty while it waits, not when the former writer has ended (OPS-402).
const assets = readAssets(CLIENT_FILES)
await requireAddresses()
if (owner) {
  await owner.untilMayOpen()
  // A standby may have waited for months.
  await requireAddresses()
}
/** Whether other processes of the shop have the database open and have said everything that follows. */
const isServed = owner?.serves(config.databaseUrl) ?? false
if (environment.workers > config.workers)
  console.warn(`WORKERS: npm start serves in one process; npm run serve starts ${environment.workers}`)
const log = createLog(config.logLevel)
const file = databaseFile(config.databaseUrl)
// A mistyped path would otherwise look like a shop that has lost everything.
if (file !== null && isMissing(file)) console.info(`Creating a new database at ${file}`)
const deps = orExit(() => inOpeningTurn(config.databaseUrl, openDeps, sayWaiting))
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
for (const signal of SIGNALS) process.on(signal, endEarly)
if (file !== null && config.isCopied)
  followLease(deps.database.sqlite, config.needsLease, () => systemClock.now())
if (file !== null && !isServed && isReadableByOthers(file))
  console.warn(`${file}: other users of this machine can read the phones and addresses in it; chmod 600 it`)
const doubt = addressDoubt(config)
if (doubt !== null && !isServed) console.warn(doubt)
const hasRussianPost = config.russianPostKeys !== null
const lacks =
  config.appEnv === 'production' ? missingToSell({ db: deps.database.db, ...config, hasRussianPost }) : []
if (lacks.length > 0 && !isServed) console.warn(describeLacks(lacks, config.shop.source))
const jobs = owner ? jobsWhenTold(owner) : startJobs(deps)

const { port, drain } = await open('PORT', createApp(deps, new TurnQueue()), config.host, config.port)
openSearchLater()
const { metricsPort } = config
const metrics = metricsPort === null ? null : createMetrics(deps)
if (metrics) owner?.onQuestion(metrics.read)
const metricsServer =
  owner || metricsPort === null || !metrics
    ? null
    : await open('METRICS_PORT', createMetricsApp(metrics), METRICS_HOST, metricsPort)

/** A start that is ended leaves no journal either, for which the next one would read every page. */
function endEarly(): void {
  deps.database.close()
  process.exit(0)
}

/** Opens the search before the first shopper needs it, but after the first pages. */
function openSearchLater(): void {
  const store = () => {
    try {
      storePopularQueries({ db: deps.database.db, now: deps.clock.now() })
    } catch (error) {
      log.warn({ err: error }, 'popular queries are not stored')
    }
  }
  setTimeout(store, SEARCH_AFTER_MS).unref()
  setInterval(store, HOUR_MS).unref()
}

/** Whether there is no file; one in a folder that is closed to this user may be there. */
function isMissing(path: string): boolean {
  try {
    statSync(path)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}

/** Lets the settings take effect when all servers of a handover have started. */
async function applyWhenTold({ tell }: PortOwner): Promise<void> {
  const { db } = deps.database
  try {
    await whenWritable(db, () => applyShop(db, config.shop))
    tell('applied')
  } catch (error) {
    log.error({ err: error }, 'the settings are not applied')
    tell('not applied')
  }
}

function sayWaiting(): void {
  console.info('Waiting for another process that opens the same database')
}

/** Of the processes of a shop one does the jobs: the one that is told to. */
function jobsWhenTold({ on, tell }: PortOwner): RunningJobs {
  let running: RunningJobs | null = null
  deps.life.jobsEndedAt = performance.now()
  on('jobs ran', () => {
    deps.life.jobsEndedAt = performance.now()
  })
  on('do jobs', () => {
    if (deps.life.isStopping) return tell('jobs ended')
    log.info('this process does the jobs')
    running ??= startJobs(deps, () => tell('jobs ran'))
  })
  return {
    async stop() {
      await running?.stop()
      if (running) log.info('this process does the jobs no longer')
      tell('jobs ended')
    },
  }
}

/**
 * Ends the process if something else listens where the shop is to (OPS-493). Opening the database writes the settings
 * into it, which a shop that cannot be served must not change.
 */
async function requireAddresses(): Promise<void> {
  const held = owner ? owner.heldAddresses : []
  if (held === null) return
  const wanted = [
    ['PORT', config.host, config.port],
    ['METRICS_PORT', METRICS_HOST, config.metricsPort],
  ] as const
  for (const [variable, host, number] of wanted)
    if (number !== null && !held.includes(addressOf(host, number)))
      await requireFree(host, number).catch(orTaken(variable, host, number))
}

function addressOf(host: string, number: number): string {
  return `${host}:${number}`
}

function open(variable: string, app: Pick<Hono, 'fetch'>, host: string, wanted: number) {
  return listen(app.fetch, host, wanted).catch(orTaken(variable, host, wanted))
}

function orTaken(variable: string, host: string, wanted: number): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== 'EADDRINUSE') throw error
    console.error(`${variable}: something listens on ${addressOf(host, wanted)} already`)
    process.exit(1)
  }
}

let exitCode = 0

/**
 * Stops the shop: answers the requests that were accepted, and then writes the write-ahead log into the database
 * file. A further call can only shorten the time, because npm may pass the same Ctrl+C on a second time.
 */
async function stop(times: DrainTimes): Promise<void> {
  deps.life.isStopping = true
  setTimeout(() => process.exit(1), times.limitMs + LAST_RESORT_MS).unref()
  void metricsServer?.drain(NOW)
  // A message that a job is sending is sent again later if it is not recorded in time.
  await Promise.all([drain(times), Promise.race([jobs.stop(), pause(times.limitMs)])])
  if (owner) await refuseLastConnections(owner)
  deps.database.close()
  process.exit(exitCode)
}

/**
 * Waits for an answer of the owner of the port. It arrives after the connections that were sent to this process before
 * it had stopped listening; those are passed on to another one.
 */
async function refuseLastConnections({ on, tell }: PortOwner): Promise<void> {
  if (metrics) tell({ metrics: await metrics.read(false) })
  await new Promise<void>((resolve) => {
    on('go', resolve)
    tell('done')
  })
}
for (const signal of SIGNALS) {
  process.off(signal, endEarly)
  process.on(signal, () => void stop(STOP))
}
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'the shop cannot go on')
  exitCode = 1
  void stop(STOP)
})
owner?.on('apply', () => void applyWhenTold(owner))
owner?.on('hand over', () => void stop(HANDOVER))
owner?.on('alive?', () => owner.tell('alive'))
if (!isServed) {
  // Whoever reads these lines may stop the server at once.
  console.info(`Shop       http://localhost:${port}/`)
  if (deps.simulated.size > 0) console.info(`Simulator  http://localhost:${port}/simulator/`)
  if (config.appEnv === 'staging') {
    const { real, simulated } = namesOfParts(deps.simulated)
    console.info(`Real       ${real}\nSimulated  ${simulated}`)
  }
  if (config.appEnv === 'demo' && config.host !== '127.0.0.1' && config.host !== 'localhost') {
    console.warn(
      `HOST=${config.host}: anyone who can reach this address can sign in as any customer by the simulator`,
    )
  }
}
owner?.tell({
  ready: {
    ...{ workers: config.workers, metricsPort, database: config.databaseUrl },
    ...{ address: addressOf(config.host, config.port), isAppliedLater },
  },
})
