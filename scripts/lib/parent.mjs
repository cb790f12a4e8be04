/** Short enough for a command that waits until the port is free. */
const CHECK_INTERVAL_MS = 100

/**
 * Ends this process together with npm, if npm has started it. npm runs a script in a shell; SIGTERM ends that shell
 * without reaching the script, which would keep running. A script that is started manually may outlive its shell.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event !== undefined) endWithParent()
}

/** Sends this process SIGTERM once its parent has exited. */
export function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_INTERVAL_MS)
  timer.unref()
}
