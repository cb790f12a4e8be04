import type { Deps } from '#server/deps.ts'

/** The dependencies of the jobs. */
export type JobDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'upstreams' | 'log' | 'life'>

/** What sending messages needs of them. */
export type SendingDeps = Omit<JobDeps, 'config'>
