import type { Replica } from './settings.ts'

/** The variable with a renewal, for the process that Litestream starts. */
export const RENEWAL = 'REPLICA_RENEWAL'

/** The copies of a database, by their names in Litestream's figures: what a standby restores, and the states of seven days. */
export type CopyName = 'newest' | 'history'

/** What the process that renews a lease has to know. */
export interface Renewal {
  readonly replica: Replica
  readonly generation: number
  /** The name of the log that Litestream goes on with; '' if it begins the first one. */
  readonly log: string
  /** The port of Litestream's figures. */
  readonly port: number
  /** The process with which the copy ends; null if it stays until a signal. */
  readonly endsWith: number | null
}
