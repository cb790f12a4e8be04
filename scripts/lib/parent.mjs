import { readFileSync, readlinkSync } from 'node:fs'

/** Short enough for a command that waits until the port is free. */
const CHECK_INTERVAL_MS = 100

/**
 * Ends this process together with npm, if npm has started it. npm runs a script in a shell; SIGTERM ends that shell
 * without reaching the script, which would keep running. A script that is started manually may outlive its shell.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  endWithParent()
  const shell = process.ppid
  if (isNpm(shell)) return
  // npm that was killed, or had no memory, leaves its shell.
  const npm = parentOf(shell)
  endWhen(() => parentOf(shell) !== npm)
}

/** Sends this process SIGTERM once its parent has exited. */
export function endWithParent() {
  const parent = process.ppid
  endWhen(() => process.ppid !== parent)
}

/** @param {() => boolean} isOver */
function endWhen(isOver) {
  const timer = setInterval(() => {
    if (!isOver()) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_INTERVAL_MS)
  timer.unref()
}

/**
 * Whether npm's shell has replaced itself by the script, as bash does. Then the parent of this parent is not npm's.
 * @param {number} parent
 */
function isNpm(parent) {
  try {
    return readlinkSync(`/proc/${parent}/exe`) === process.env.npm_node_execpath
  } catch {
    return false
  }
}

/**
 * @param {number} pid
 * @returns {string | null} the id of a process's parent, where the system tells it in a file
 */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}
