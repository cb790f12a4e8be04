/**
 * `npm run serve`: the shop as `npm start` serves it, in a process that hands over to the current sources without a
 * failed request. SIGHUP builds them, starts a second server beside the first one, and lets the first one finish when
 * the second one is ready. This process owns the port; a connection that the first server does not take goes to the
 * second one.
 */
import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { buildFolder, runServer } from './lib/build.mjs'
import { loadEnvFile } from './lib/env-file.mjs'
import { breakingMigrations, migrationsIn } from './lib/migrations.mjs'
import { requireRunningNode } from './lib/node-version.mjs'
import { endWithNpm } from './lib/parent.mjs'
import { inRoot, root } from './lib/root.mjs'
import { failWith, StepError, say } from './lib/steps.mjs'

/** A new server opens the database and fills a demo before it is ready. */
const READY_WITHIN_MS = 120_000
/** The wait before a server that has ended by itself is started again. */
const RESTART_AFTER_MS = 1000
const MIGRATIONS = inRoot('db/migrations')
/** The variable that tells a server its build. */
const BUILD = 'SERVED_BUILD'

/** @typedef {import('node:cluster').Worker} Worker */

/**
 * The server that gets new connections.
 * @type {Worker | null}
 */
let current = null
let isStopping = false
/** The migrations that the running server knows. */
let known = migrationsIn(MIGRATIONS)

if (cluster.isPrimary) await own().catch(failWith)
else await serve()

async function own() {
  process.chdir(root)
  requireRunningNode()
  endWithNpm()
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop())
  let handovers = build().then(replace)
  process.on('SIGHUP', () => {
    handovers = handovers.then(handOver).catch(explain)
  })
  await handovers
}

async function serve() {
  // Each server reads .env anew.
  loadEnvFile()
  process.env.NODE_ENV = 'production'
  await runServer(process.env[BUILD] ?? '')
}

async function handOver() {
  if (isStopping) return
  say('▸ Handing over')
  const breaking = breakingMigrations(MIGRATIONS, known)
  if (breaking.length > 0) {
    throw new StepError(
      `${breaking.join(', ')}: the running version cannot use the new schema; stop the shop first.`,
    )
  }
  await run('scripts/install.mjs')
  await replace(await build())
  known = migrationsIn(MIGRATIONS)
  say('  handed over')
}

/**
 * Builds the current sources and returns the build's folder.
 * @returns {Promise<string>}
 */
async function build() {
  await run('scripts/build.mjs')
  return buildFolder()
}

/**
 * Runs a script in a process of its own, because here a signal must end only the servers.
 * @param {string} script
 */
async function run(script) {
  const [code] = await once(spawn(process.execPath, [script], { stdio: 'inherit' }), 'close')
  if (code !== 0) throw new StepError(`${script} failed; see its output above.`)
}

/**
 * Starts a server and lets the current one finish. The current one stays if the new one does not become ready.
 * @param {string} folder the build's folder
 */
async function replace(folder) {
  const worker = cluster.fork({ [BUILD]: folder })
  worker.on('message', (message) => {
    if (message === 'done') worker.send('go')
  })
  const isReady = await Promise.race([
    once(worker, 'message').then(([message]) => message === 'ready'),
    once(worker, 'exit').then(() => false),
    pause(READY_WITHIN_MS, false, { ref: false }),
  ])
  if (!isReady) {
    worker.process.kill('SIGKILL')
    if (current) throw new StepError('The new server did not start; the old one goes on.')
    process.exit(worker.process.exitCode ?? 1)
  }
  const previous = current
  current = worker
  worker.once('exit', (code) => void onExit(worker, folder, code))
  if (isStopping) worker.process.kill('SIGTERM')
  previous?.send('hand over')
}

/**
 * @param {Worker} worker
 * @param {string} folder
 * @param {number | null} code
 */
async function onExit(worker, folder, code) {
  if (worker !== current) return
  if (isStopping) process.exit(code ?? 1)
  say(`✗ The server ended with ${code ?? 'a signal'}; it is started again.`)
  current = null
  await pause(RESTART_AFTER_MS)
  await replace(folder)
}

/** Ends all servers, and this process with the current one. */
function stop() {
  isStopping = true
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
}

/** @param {unknown} error */
function explain(error) {
  const text =
    error instanceof StepError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`✗ ${text}\n`)
}
