import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/client.ts'
import type { Company } from '#shared/company.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { PageAssets } from './page-assets.ts'
import type { Upstreams } from './upstream/upstreams.ts'

/**
 * The invented shop of APP_ENV=demo: products, pickup points, clients, company. Whoever starts one hands it in; nothing
 * else of the server knows it, and production loads none of it.
 */
export interface Demo {
  readonly company: Company
  /** What there is to see of each invented client, by phone. */
  readonly stories: ReadonlyMap<string, string>
  /** Adds what of it the database lacks; `onStep` is told of each longer step, for the terminal. */
  fill(deps: DemoDeps, onStep?: (step: string) => void): void
}

/** What its clients order with. */
export type DemoDeps = Pick<Deps, 'database' | 'config' | 'clock' | 'upstreams' | 'log'>

/** What main.ts, dev/start-shop.ts and the tests put together; createApp reaches for nothing else. */
export interface Deps {
  readonly database: OpenDatabase
  readonly config: Config
  readonly clock: Clock
  readonly upstreams: Upstreams
  readonly log: Logger
  /** Where the browser's files are; null where no page is rendered (API tests). */
  readonly assets: PageAssets | null
  /** Null in production. */
  readonly demo: Demo | null
}
