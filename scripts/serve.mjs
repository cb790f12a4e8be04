/**
 * `npm run serve`: the shop as `npm start` serves it, by as many processes as WORKERS says, under one that owns the port
 * and changes to the current sources without a failed request. SIGHUP builds them, starts new servers beside the old
 * ones, and lets the old ones finish when all new ones are ready. A connection that one server does not take goes to
 * another one.
 */
import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { refuseArguments } from './lib/arguments.mjs'
import { buildFolder, runServer } from './lib/build.mjs'
import { loadEnvFile } from './lib/env-file.mjs'
import { MetricsPort } from './lib/metrics-port.mjs'
import { breakingMigrations, migrationsIn } from './lib/migrations.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { BEHIND, lowerPriority } from './lib/priority.mjs'
import { inRoot, root } from './lib/root.mjs'
import { AHEAD, applyShop, handOver, send, servedBuild, startServer } from './lib/server-process.mjs'
import { failWith, StepError, say } from './lib/steps.mjs'

/** The wait before a server that has ended by itself is started again. It doubles while none becomes ready. */
const RESTART_AFTER_MS = 1000
const LONGEST_RESTART_MS = 60_000
/** A server that is told to stop ends within two seconds; what still runs later does nothing any more. */
const STOPS_WITHIN_MS = 4000
/** After a takeover the first server and the copy need the processor until orders are taken. */
const OTHERS_AFTER_TAKEOVER_MS = 3000
const MIGRATIONS = inRoot('db/migrations')
/** What is said of settings that did not take effect, as far as is known. */
const NOT_APPLIED = {
  'not applied': 'The new settings could not be applied; the old server goes on.',
  ended:
    'A new server ended while it applied its settings. The database may have them; the old server goes on. Hand over again.',
}

/** @typedef {import('./lib/server-process.mjs').ServerProcess} ServerProcess */

/**
 * The servers that get new connections.
 * @type {Set<ServerProcess>}
 */
let servers = new Set()
/** The folder of the build from which they run. */
let build = ''
/** How many of them there should be. */
let wanted = 1
/** Whether missing servers are being started. */
let isFilling = false
/**
 * The server that does the shop's jobs.
 * @type {ServerProcess | null}
 */
let jobber = null
let isStopping = false
/** The exit code of a stop. */
let exitCode = 0
/** The migrations that the running servers know. */
let known = migrationsIn(MIGRATIONS)
const metrics = new MetricsPort(() => servers)

if (cluster.isPrimary) await own().catch(failWith)
else await serve()

async function own() {
  process.chdir(root)
  refuseArguments('npm run serve')
  requireRunningNode()
  endWithNpm()
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop())
  cluster.on('exit', (_worker, code, signal) => {
    if (isStopping) endAfterLast(signal === 'SIGKILL' ? 1 : code)
  })
  let handovers = begin()
  process.on('SIGHUP', () => {
    handovers = handovers.then(change).catch(explain)
  })
  await handovers
}

async function serve() {
  // Each server reads .env anew.
  loadEnvFile()
  process.env.NODE_ENV = 'production'
  // A standby has begun the newest generation itself.
  await runServer(servedBuild(), process.env[AHEAD] === '1')
}

/** Starts the first server, which creates or updates the database, and then the others. */
async function begin() {
  const opening = process.env[AHEAD] === '1' ? untilTold() : undefined
  delete process.env[AHEAD]
  build = await ensureBuild()
  const first = await start(build, { held: [], opening })
  if ('code' in first) process.exit(isStopping ? 0 : (first.code ?? 1))
  await metrics.listen(first.settings.metricsPort)
  wanted = first.settings.workers
  take(first)
  if (opening) await pause(OTHERS_AFTER_TAKEOVER_MS)
  await fill(0)
}

/** Resolves when the standby that has started this shop ahead has the database. A shop without it ends. */
async function untilTold() {
  const end = () => process.exit(1)
  if (!process.connected) end()
  process.once('disconnect', end)
  await once(process, 'message')
  process.off('disconnect', end)
  process.disconnect()
}

/** Builds the current sources and changes to servers of that build. */
async function change() {
  if (isStopping) return
  say('▸ Handing over')
  // Shoppers are served meanwhile.
  const folder = await ensureBuild({ isBehind: true })
  // Not before: the start that has to follow finds the build, and the shop is away for seconds only.
  const breaking = breakingMigrations(MIGRATIONS, known)
  if (breaking.length > 0) {
    throw new StepError(
      `${breaking.join(', ')}: the running version cannot use the new schema; stop the shop first.`,
    )
  }
  const fresh = await startAll(folder).catch((error) => {
    warnOfMigrations()
    throw error
  })
  const [first] = fresh
  const old = servers
  servers = new Set()
  build = folder
  wanted = first?.settings.workers ?? 1
  for (const server of fresh) if (!server.hasEnded) take(server)
  for (const server of old) handOver(server)
  known = migrationsIn(MIGRATIONS)
  void fill(RESTART_AFTER_MS)
  say('  handed over')
}

/** Says after a handover that has failed what the database may have of the new version. */
function warnOfMigrations() {
  const added = migrationsIn(MIGRATIONS).filter((name) => !known.includes(name))
  if (added.length === 0) return
  say(`✗ The database may have run ${added.join(', ')} already.`)
  say(
    '  A former version would not start on it: see "Going back" in docs/deploy.md before you check one out.',
  )
}

/**
 * Starts as many servers as the first of them says, one after another, so that the others keep the processor, and lets
 * their settings take effect once all are ready. Rejects, and ends those that were started, if one does not become ready.
 * @param {string} folder the build's folder
 */
async function startAll(folder) {
  /** @type {ServerProcess[]} */
  const fresh = []
  try {
    do {
      const held = fresh.length === 0 ? heldAddresses() : undefined
      const server = await start(folder, { held, isHandover: true })
      if ('code' in server) throw new StepError('The new server did not start; the old one goes on.')
      fresh.push(server)
    } while (fresh.length < (fresh[0]?.settings.workers ?? 1))
    await metrics.listen(fresh[0]?.settings.metricsPort ?? null)
    if (fresh.some(({ hasEnded }) => hasEnded))
      throw new StepError('A new server ended by itself; the old one goes on.')
    const outcome = fresh[0] ? await applyShop(fresh[0]) : 'applied'
    if (outcome !== 'applied') throw new StepError(NOT_APPLIED[outcome])
    return fresh
  } catch (error) {
    for (const server of fresh) handOver(server)
    throw error
  }
}

/** Returns where the shop listens; undefined if a server of an earlier version has not said so. */
function heldAddresses() {
  const addresses = [...servers].map(({ settings }) => settings.address)
  return addresses.every(Boolean) ? [metrics.address, ...addresses] : undefined
}

/**
 * Starts the servers that are missing.
 * @param {number} firstWaitMs
 */
async function fill(firstWaitMs) {
  if (isFilling) return
  isFilling = true
  let waitMs = firstWaitMs
  while (servers.size < wanted && !isStopping) {
    await pause(waitMs)
    const among = servers
    const server = await start(build, { isReplacement: true })
    if (!('code' in server)) {
      waitMs = firstWaitMs
      // Meanwhile others may serve, by another build or with other settings.
      if (among === servers) take(server)
      else handOver(server)
    } else if (!isStopping) {
      if (servers.size === 0) process.exit(server.code ?? 1)
      waitMs = Math.min(LONGEST_RESTART_MS, Math.max(RESTART_AFTER_MS, 2 * waitMs))
      say(`✗ A server did not start; it is tried again after ${waitMs / 1000} s.`)
    }
  }
  isFilling = false
}

/**
 * Starts a server. It need not check a database that another one has open. One that replaces another one of its build
 * changes nothing there: what the database lacks is of newer sources or settings, to which nobody has handed over.
 * @param {string} folder the build's folder
 * @param {Omit<import('./lib/server-process.mjs').StartOptions, 'database'>} [options]
 */
async function start(folder, options = {}) {
  if (isStopping) return { code: 0 }
  const [other] = servers
  const server = await startServer(folder, { ...options, database: other?.settings.database })
  if (!('code' in server)) follow(server)
  return server
}

/** @param {ServerProcess} server */
function follow(server) {
  metrics.follow(server)
  server.worker.on('message', (message) => {
    if (message === 'jobs ended') leaveJobs(server)
    // Also to those that wait for the others of their handover, and answer already.
    if (message === 'jobs ran')
      for (const worker of running()) if (worker !== server.worker) send(worker, message)
  })
  server.worker.once('exit', (code) => {
    leaveJobs(server)
    // One that was not told to end.
    if (!servers.delete(server) || isStopping) return
    say(`✗ A server ended with ${code ?? 'a signal'}; it is started again.`)
    void fill(RESTART_AFTER_MS)
  })
}

/**
 * Counts a server to those that serve.
 * @param {ServerProcess} server
 */
function take(server) {
  servers.add(server)
  if (isStopping) server.worker.process.kill('SIGTERM')
  else if (!jobber) giveJobs()
}

/** @param {ServerProcess} server */
function leaveJobs(server) {
  server.isLeaving = true
  if (server !== jobber) return
  jobber = null
  giveJobs()
}

/** Lets one server do the jobs. */
function giveJobs() {
  const next = [...servers].find(({ isLeaving }) => !isLeaving)
  if (isStopping || !next) return
  jobber = next
  send(next.worker, 'do jobs')
}

/** Ends all servers, and this process with the last one. */
function stop() {
  if (!isStopping) setTimeout(() => endWorkers('SIGKILL'), STOPS_WITHIN_MS).unref()
  isStopping = true
  if (running().length === 0) process.exit(0)
  endWorkers('SIGTERM')
}

/** @param {NodeJS.Signals} signal */
function endWorkers(signal) {
  for (const worker of running()) worker.process.kill(signal)
}

function running() {
  return Object.values(cluster.workers ?? {}).flatMap((worker) =>
    worker && !worker.isDead() ? [worker] : [],
  )
}

/** @param {number | null} code how a server has ended; null for one that was killed before it knew the signal */
function endAfterLast(code) {
  exitCode = Math.max(exitCode, code ?? 0)
  if (running().length === 0) process.exit(exitCode)
}

/**
 * Installs the packages of the current sources, builds these, and returns the build's folder. A unit has no npm, which
 * would have installed them before a start.
 * @param {{ isBehind?: boolean }} [options]
 * @returns {Promise<string>}
 */
async function ensureBuild(options) {
  await run('scripts/install.mjs', options)
  await run('scripts/build.mjs', options)
  return buildFolder()
}

/**
 * Runs a script in a process of its own, because here a signal must end only the servers.
 * @param {string} script
 * @param {{ isBehind?: boolean }} [options] whether it leaves the processor to the servers
 */
async function run(script, { isBehind = false } = {}) {
  const child = spawn(process.execPath, [script], { stdio: 'inherit' })
  if (isBehind) lowerPriority(BEHIND, child.pid)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new StepError(`${script} failed; see its output above.`)
}

/** @param {unknown} error */
function explain(error) {
  const text =
    error instanceof StepError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`✗ ${text}\n`)
}
