import cluster from 'node:cluster'
import type { Metric } from './metrics/metrics.ts'

/** What a server tells the process that owns the port. */
type Told =
  /** It has loaded the shop, and opens the database when it hears 'open'. */
  | 'waiting'
  /** It serves, with these settings of the shop. */
  | {
      readonly ready: {
        workers: number
        metricsPort: number | null
        database: string
        address: string
        isAppliedLater: boolean
      }
    }
  /** The answers to 'apply'. */
  | 'applied'
  | 'not applied'
  /** The metrics that were asked for; without the question's number, the last ones of this server. */
  | { readonly metrics: readonly Metric[]; readonly question?: number }
  /** The answer to 'alive?'. */
  | 'alive'
  /** A round of the jobs has ended. */
  | 'jobs ran'
  /** It does the jobs no longer, or does not begin to. */
  | 'jobs ended'
  /** It accepts no connection any more, and ends when it hears 'go'. */
  | 'done'

/** What a server hears from it, besides the question for its metrics. */
type Heard = 'open' | 'alive?' | 'do jobs' | 'jobs ran' | 'apply' | 'hand over' | 'go'

/** The process that owns the port and starts the servers behind it (scripts/serve.mjs). */
export interface PortOwner {
  /** Whether another server of the shop has this database open, and has checked it. */
  serves(database: string): boolean
  /** Whether this server takes the place of one that has ended, so that the database is that of its version already. */
  readonly isReplacement: boolean
  /** Whether its settings take effect when it hears 'apply'; an owner of an earlier version never says so. */
  readonly isAppliedLater: boolean
  /**
   * The addresses at which the shop listens already, such as '127.0.0.1:3000'; null if this server need not look whether
   * its own are free.
   */
  readonly heldAddresses: readonly string[] | null
  /** Resolves once the database is there: at once, unless this server was loaded ahead on a standby (OPS-43). */
  untilMayOpen(): Promise<void>
  tell(message: Told): void
  on(word: Heard, act: () => void): void
  /** Answers the question for the metrics, with or without those that the database has. */
  onQuestion(read: (isWithDatabase: boolean) => Promise<readonly Metric[]>): void
}

/** Returns the process that owns the port; null where the server listens by itself, as under `npm start`. */
export function findPortOwner(env: NodeJS.ProcessEnv): PortOwner | null {
  if (!cluster.isWorker) return null
  const tell = (message: Told) => {
    if (process.connected) process.send?.(message)
  }
  const on = (word: Heard, act: () => void) => {
    process.on('message', (message) => {
      if (message === word) act()
    })
  }
  return {
    ...{ tell, on },
    async untilMayOpen() {
      if (env.SERVED_AHEAD !== '1') return
      await new Promise<void>((resolve) => {
        on('open', resolve)
        tell('waiting')
      })
    },
    serves: (database) => env.SERVED_DATABASE === database,
    isReplacement: env.SERVED_AS_REPLACEMENT === '1',
    isAppliedLater: env.SERVED_APPLIED_LATER === '1',
    heldAddresses: env.SERVED_ADDRESSES?.split(' ') ?? null,
    onQuestion(read) {
      process.on('message', (message) => {
        if (!isQuestion(message)) return
        const { question, isWithDatabase } = message
        void read(isWithDatabase).then((metrics) => tell({ metrics, question }))
      })
    },
  }
}

interface Question {
  readonly question: number
  readonly isWithDatabase: boolean
}

function isQuestion(message: unknown): message is Question {
  return typeof message === 'object' && message !== null && 'question' in message
}
