/** Short enough for whoever waits for the port to become free. */
const LOOK_EVERY_MS = 100

/**
 * For scripts of npm: it starts a shell between itself and a script, and that shell dies of SIGTERM without passing it
 * on. The script would stay behind. Started by hand, a script may outlive its shell.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event !== undefined) endWithParent()
}

/** Ends this process, as SIGTERM does, once its parent is gone. */
export function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}
