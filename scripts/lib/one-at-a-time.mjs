import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning } from './is-running.mjs'

const ASK_EVERY_MS = 200
const RENEW_EVERY_MS = 1000
/**
 * After so many looks, 20 s, at a file that is not renewed its process is lost: the number of a killed one may be that of
 * another one, as after a restart of the machine. Looks are counted, not time, because clocks are set and machines sleep.
 */
const LOST_AFTER_LOOKS = 100
/** Longer than another process needs from finding the file of a killed one to putting its own in the place. */
const CONTESTED_MS = 100

/**
 * Does work that only one process may do at a time, which holds a file with its number meanwhile. Needs no package. A
 * file whose process was killed holds nobody.
 * @param {string} file
 * @param {{ onWait: () => void, work: () => Promise<void> }} steps
 */
export async function oneAtATime(file, { onWait, work }) {
  mkdirSync(dirname(file), { recursive: true })
  const isLost = watchHolder(file)
  if (!(await take(file, isLost))) {
    onWait()
    while (!(await take(file, isLost))) await pause(ASK_EVERY_MS)
  }
  // A process that stood still may have been taken for lost.
  const isHeld = () => holderOf(file) === String(process.pid)
  const free = () => {
    if (isHeld()) rmSync(file, { force: true })
  }
  process.once('exit', free)
  const timer = setInterval(() => {
    if (isHeld()) utimes(file, new Date(), new Date(), () => {})
  }, RENEW_EVERY_MS)
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
 * @param {() => boolean} isLost
 * @returns {Promise<boolean>} whether this process holds the file from now on
 */
async function take(file, isLost) {
  if (!create(file)) {
    if (!isLost()) return false
    rmSync(file, { force: true })
    if (!create(file)) return false
  }
  // Another one that has found the same file lost may have deleted this one instead.
  await pause(CONTESTED_MS)
  return holderOf(file) === String(process.pid)
}

/**
 * @param {string} file
 * @returns {boolean} whether it was not there
 */
function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Returns the number of the process that holds a file, empty while it is being written; null if there is none.
 * @param {string} file
 */
function holderOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * Returns how one who waits finds out, look by look, whether the process that holds a file is lost.
 * @param {string} file
 * @returns {() => boolean}
 */
function watchHolder(file) {
  let renewedAt = 0
  let looks = 0
  return () => {
    const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    looks = mtimeMs === renewedAt ? looks + 1 : 0
    renewedAt = mtimeMs
    const holder = holderOf(file)
    return holder !== null && (looks >= LOST_AFTER_LOOKS || (holder !== '' && !isRunning(Number(holder))))
  }
}
