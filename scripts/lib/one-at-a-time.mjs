import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning } from './is-running.mjs'

const ASK_EVERY_MS = 200
/** Another process that has got the number of a killed one, as after a restart of the machine, does not renew the file. */
const RENEW_EVERY_MS = 1000
const LOST_AFTER_MS = 20_000

/**
 * Does work that only one process may do at a time, which holds a file with its number meanwhile. Needs no package. A
 * file whose process was killed holds nobody.
 * @param {string} file
 * @param {{ onWait: () => void, work: () => Promise<void> }} steps
 */
export async function oneAtATime(file, { onWait, work }) {
  mkdirSync(dirname(file), { recursive: true })
  if (!take(file)) {
    onWait()
    while (!take(file)) await pause(ASK_EVERY_MS)
  }
  const free = () => rmSync(file, { force: true })
  process.once('exit', free)
  const timer = setInterval(() => utimes(file, new Date(), new Date(), () => {}), RENEW_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
    process.off('exit', free)
    free()
  }
}

/**
 * @param {string} file
 * @returns {boolean} whether this process holds the file from now on
 */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  if (!isLost(file)) return false
  rmSync(file, { force: true })
  return take(file)
}

/** @param {string} file */
function isLost(file) {
  try {
    const { mtimeMs } = statSync(file)
    const holder = readFileSync(file, 'utf8')
    // Empty while it is being written.
    return Math.abs(Date.now() - mtimeMs) > LOST_AFTER_MS || (holder !== '' && !isRunning(Number(holder)))
  } catch {
    // It has just been freed.
    return false
  }
}
