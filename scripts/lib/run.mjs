import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @param {NodeJS.Signals} signal */
function killRunning(signal) {
  for (const child of running) {
    try {
      // The child leads a process group (see `detached` below), so that processes started by it end too.
      if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, signal)
      else child.kill(signal)
    } catch {
      // The child has exited already.
    }
  }
}

/** @type {Map<NodeJS.Signals, number>} */
const exitCodes = new Map([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])

let isStopping = false

/**
 * Stops the running programs and then this process. Ignores further signals, because npm passes on the Ctrl+C that
 * the terminal has already sent.
 * @param {NodeJS.Signals} signal
 */
function onSignal(signal) {
  if (isStopping) return
  isStopping = true
  void stopWith(exitCodes.get(signal) ?? 1)
}

/** @param {number} code */
async function stopWith(code) {
  // SIGINT, as by Ctrl+C, lets test runners stop the processes that they have started.
  killRunning('SIGINT')
  setTimeout(() => process.exit(code), 5000).unref()
  await Promise.all([...running].map((child) => new Promise((done) => child.once('close', done))))
  process.exit(code)
}

/** Handles signals only while a program runs; otherwise they belong to the server (see start.mjs). */
function watchSignals() {
  for (const signal of exitCodes.keys()) {
    if (running.size > 0) process.on(signal, onSignal)
    else process.off(signal, onSignal)
  }
}
process.on('exit', () => killRunning('SIGKILL'))

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env] added to the environment
 * @property {boolean} [quiet] keep the output instead of showing it
 * @property {number} [timeoutMs]
 */

/**
 * Runs a program in the project's folder until it exits. Never throws: a program that cannot be started counts as
 * failed, with the reason as its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, quiet = false, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      // stdin is closed, so that no tool waits for input.
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    })
    running.add(child)
    if (running.size === 1) watchSignals()
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            output += `\nstopped after ${timeoutMs / 1000} s`
            killRunning('SIGKILL')
          }, timeoutMs)
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer)
      running.delete(child)
      if (running.size === 0) watchSignals()
      // Otherwise the caller would take a stopped program for a failed one, and go on.
      if (!isStopping) resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      finish(127)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}

/**
 * Runs a tool's script with Node, without a shell, so that signals and exit codes are the tool's own.
 * @param {string} script path of the tool's entry script under node_modules
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options)
}
