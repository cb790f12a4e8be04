import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/client.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { PageAssets } from './pages/assets.ts'
import type { Upstreams } from './upstream/upstreams.ts'

/** What main.ts, dev/start-shop.ts and the tests put together; createApp reaches for nothing else. */
export interface Deps {
  readonly database: OpenDatabase
  readonly config: Config
  readonly clock: Clock
  readonly upstreams: Upstreams
  readonly log: Logger
  /** Where the browser's files are; null where no page is rendered (API tests). */
  readonly assets: PageAssets | null
}
