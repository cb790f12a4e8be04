import type { Deps } from '#server/deps.ts'

/** The dependencies of the jobs. */
export type JobDeps = Pick<Deps, 'database' | 'clock' | 'upstreams' | 'log' | 'life'>
