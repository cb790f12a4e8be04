import cluster from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { say } from './steps.mjs'

/**
 * Before it is ready, a new server waits for others that open the database, copies many gigabytes, and migrates them.
 * One that was killed meanwhile would begin anew, for ever (OPS-132).
 */
export const READY_WITHIN_MS = 15 * 60_000
/**
 * Pages leave much garbage and little that lives on. Node would give the young generation three times 16 MB, and let the
 * old one grow to four times what lives in it; half of the former and twice what lives cost no more processor time. With
 * 30 % in place of 100 a server needs 30 MB less, but a fifth more time for a basket or a product. package.json says the
 * same for `npm start`.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100']
/** Without it, the C library keeps freed memory apart for each thread. */
export const MEMORY_ENV = { MALLOC_ARENA_MAX: '2' }
/** How often a server is asked whether it is alive, and how many questions it may leave unanswered. */
const ASK_EVERY_MS = 5000
const MOST_UNANSWERED = 12
/**
 * The variables that tell a server its build, which database another server has open and has checked, whether it takes
 * the place of a server of the same build, whether it is told later to apply its settings, at which addresses the shop
 * listens already, and whether it is loaded ahead of its database, as on a standby.
 */
const BUILD = 'SERVED_BUILD'
const DATABASE = 'SERVED_DATABASE'
const AS_REPLACEMENT = 'SERVED_AS_REPLACEMENT'
const APPLIED_LATER = 'SERVED_APPLIED_LATER'
const ADDRESSES = 'SERVED_ADDRESSES'
export const AHEAD = 'SERVED_AHEAD'

/**
 * @typedef {object} Settings what a server tells about itself when it is ready (server/port-owner.ts)
 * @property {number} workers how many servers there should be
 * @property {number | null} metricsPort
 * @property {string} database
 * @property {string} address where it listens, such as '127.0.0.1:3000'
 * @property {boolean} [isAppliedLater] whether its settings wait for `applyShop`
 *
 * @typedef {object} ServerProcess a server that is ready
 * @property {import('node:cluster').Worker} worker
 * @property {Settings} settings
 * @property {boolean} isLeaving whether it accepts no connections any more
 * @property {boolean} hasEnded
 */

/**
 * @typedef {object} StartOptions
 * @property {string | undefined} [database] the database that another server has open
 * @property {boolean} [isReplacement] whether the database is that of this build already
 * @property {boolean} [isHandover] whether it is to apply its settings when `applyShop` tells it to
 * @property {readonly string[] | undefined} [held] the addresses at which the shop listens already, for a server that
 * is to look whether its own are free; the others of its build listen with it
 * @property {Promise<unknown> | undefined} [opening] what a server that is loaded ahead waits for
 */

/** One that closes the database takes some milliseconds; one that hangs must not keep the others. */
const ENDS_WITHIN_MS = 200
/**
 * Resolves when the last server that was told to go has ended. They go one after another: of two that close the database
 * at the same moment neither is the last one, and both leave the write-ahead log, for which the next start reads every
 * page.
 * @type {Promise<unknown>}
 */
let leaving = Promise.resolve()

/** In a server: the folder of its build. */
export function servedBuild() {
  return process.env[BUILD] ?? ''
}

/**
 * Starts a server and waits until it serves. Resolves to the server, or to how it has ended before that.
 * @param {string} build the build's folder
 * @param {StartOptions} options
 * @returns {Promise<ServerProcess | { code: number | null }>}
 */
export async function startServer(build, { database, isReplacement, isHandover, held, opening }) {
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...MEMORY_FLAGS] })
  const worker = cluster.fork({
    ...MEMORY_ENV,
    [BUILD]: build,
    ...(database !== undefined && { [DATABASE]: database }),
    ...(isReplacement && { [AS_REPLACEMENT]: '1' }),
    ...(isHandover && { [APPLIED_LATER]: '1' }),
    ...(held && { [ADDRESSES]: held.join(' ') }),
    ...(opening && { [AHEAD]: '1' }),
  })
  // For example if the machine has no memory for another process.
  worker.on('error', ({ message }) => say(`✗ ${message}`))
  /** @type {Promise<number | null>} */
  const ended = once(worker, 'exit').then(
    ([code]) => code,
    () => 1,
  )
  worker.on('message', (message) => {
    if (message !== 'done') return
    leaving = leaving.then(() => {
      send(worker, 'go')
      return Promise.race([ended, pause(ENDS_WITHIN_MS)])
    })
  })
  /** @type {Promise<Settings>} */
  const ready = new Promise((resolve) => {
    worker.on('message', (message) => {
      if (message.ready) resolve(message.ready)
    })
  })
  const gone = ended.then(() => null)
  if (opening) {
    const waiting = new Promise((resolve) => {
      worker.on('message', (message) => message === 'waiting' && resolve(null))
    })
    await Promise.race([Promise.all([opening, waiting]).then(() => send(worker, 'open')), gone])
  }
  const settings = await Promise.race([ready, gone, pause(READY_WITHIN_MS, null, { ref: false })])
  if (!settings) {
    worker.process.kill('SIGKILL')
    return { code: await ended }
  }
  const server = { worker, settings, isLeaving: false, hasEnded: false }
  worker.once('exit', () => {
    server.hasEnded = true
  })
  endIfItHangs(worker)
  return server
}

/**
 * Kills a server that answers nothing for a minute. It counts questions, not time: after a sleep of the machine time
 * has passed for all servers.
 * @param {import('node:cluster').Worker} worker
 */
function endIfItHangs(worker) {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered >= MOST_UNANSWERED) {
      say('✗ A server answers no more; it is killed.')
      worker.process.kill('SIGKILL')
    }
    unanswered += 1
    send(worker, 'alive?')
  }, ASK_EVERY_MS)
  worker.on('message', (message) => {
    if (message === 'alive') unanswered = 0
  })
  worker.once('exit', () => clearInterval(timer))
}

/**
 * Tells a server something, unless it has ended.
 * @param {import('node:cluster').Worker} worker
 * @param {import('node:child_process').Serializable} message
 */
export function send(worker, message) {
  // Whether it has ended is known a moment later.
  if (worker.isConnected()) worker.send(message, () => {})
}

/**
 * Lets the settings and the reference data of a new server take effect. Resolves to whether they have; a server that
 * ends meanwhile may have applied them. One of an earlier version has applied them at its start.
 * @param {ServerProcess} server
 * @returns {Promise<'applied' | 'not applied' | 'ended'>}
 */
export function applyShop({ worker, settings }) {
  if (!settings.isAppliedLater) return Promise.resolve('applied')
  return new Promise((resolve) => {
    worker.on('message', (message) => {
      if (message === 'applied' || message === 'not applied') resolve(message)
    })
    worker.once('exit', () => resolve('ended'))
    send(worker, 'apply')
  })
}

/**
 * Lets a server finish its requests and end.
 * @param {ServerProcess} server
 */
export function handOver(server) {
  server.isLeaving = true
  send(server.worker, 'hand over')
}
