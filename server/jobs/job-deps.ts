import type { Deps } from '#server/deps.ts'

/** What the clock-driven work needs of the shop. */
export type JobDeps = Pick<Deps, 'database' | 'clock' | 'upstreams' | 'log'>
