import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/client.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Life } from './life/life.ts'
import type { PageAssets } from './page-assets.ts'
import type { ShopSettings } from './settings/shop-settings.ts'
import type { UpstreamPart } from './upstream/choose-upstreams.ts'
import type { Upstreams } from './upstream/upstreams.ts'

/**
 * The invented shop of APP_ENV=demo: products, pickup points, customers, settings. The entry point that starts a demo
 * passes it in. No other part of the server knows it, and neither staging nor production loads it.
 */
export interface Demo {
  /** Those of a demo without a settings file. */
  readonly settings: ShopSettings
  /** A short description of each invented customer, by phone. */
  readonly clientDescriptions: ReadonlyMap<string, string>
  /**
   * Adds the parts of the demo that the database lacks. `onStep` is called with the name of each longer step, to
   * print it.
   */
  fill(deps: DemoDeps, onStep?: (step: string) => void): void
}

/** What is needed to place the demo customers' orders. */
export type DemoDeps = Pick<Deps, 'database' | 'config' | 'clock' | 'upstreams' | 'log' | 'life'>

/** The dependencies that main.ts, dev/start-shop.ts, and the tests assemble. `createApp` uses nothing else. */
export interface Deps {
  readonly database: OpenDatabase
  readonly config: Config
  /** SHA-256 of the consent that is served at /docs/; null without it. */
  readonly consentHash: string | null
  readonly clock: Clock
  readonly upstreams: Upstreams
  /** The upstreams that are simulated: all of them in a demo, none in production. */
  readonly simulated: ReadonlySet<UpstreamPart>
  readonly log: Logger
  readonly life: Life
  /** The browser's files; null if no page is rendered, as in API tests. */
  readonly assets: PageAssets | null
  /** Null outside a demo. */
  readonly demo: Demo | null
}
