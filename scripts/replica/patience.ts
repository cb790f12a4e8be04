import type { ChildProcess } from 'node:child_process'

const LOOK_EVERY_MS = 500

/**
 * Kills a process once it has gone on for `limitMs` without progress, by a text that is different after each step. Without
 * such a text this is the time that the whole of it may take.
 */
export function killIfStill(child: ChildProcess, limitMs: number, progress: () => string = () => ''): void {
  let last = progress()
  let since = performance.now()
  const timer = setInterval(() => {
    const now = progress()
    if (now !== last) since = performance.now()
    last = now
    if (performance.now() - since >= limitMs) child.kill('SIGKILL')
  }, LOOK_EVERY_MS)
  child.once('close', () => clearInterval(timer)).once('error', () => clearInterval(timer))
}
