import type { Deps } from '#server/deps.ts'

const TICK_MS = 1000

export interface RunningJobs {
  stop(): void
}

/** Starts the clock-driven work. */
export function startJobs(_deps: Deps): RunningJobs {
  const timer = setInterval(() => undefined, TICK_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
