import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/client.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { documentsFolder } from './consents/consent-document.ts'
import type { Demo, Deps } from './deps.ts'
import { beginLife } from './life/life.ts'
import type { PageAssets } from './page-assets.ts'
import { hashConsent } from './settings/consent-file.ts'
import { simulatedClock } from './simulator/clock.ts'
import { simulatedUpstreams } from './simulator/upstreams/simulated-upstreams.ts'
import { shareUpstreams } from './upstream/call-upstream.ts'
import { chooseUpstreams } from './upstream/choose-upstreams.ts'
import { realUpstreams } from './upstream/real.ts'

export interface BootOptions {
  readonly config: Config
  readonly database: OpenDatabase
  readonly log: Logger
  readonly assets: PageAssets | null
}

/**
 * Chooses the clock and the upstreams by APP_ENV and assembles the dependencies. `demo` is null outside a demo.
 */
export function bootDeps({ config, database, log, assets }: BootOptions, demo: Demo | null): Deps {
  const isDemo = config.appEnv === 'demo'
  const clock: Clock = isDemo ? simulatedClock(database.db, systemClock) : systemClock
  const { upstreams, simulated } = chooseUpstreams(config, isDemo ? {} : realUpstreams(config), () =>
    simulatedUpstreams({ config, db: database.db, clock }),
  )
  shareUpstreams(upstreams, config.workers)
  const consentHash = hashConsent(documentsFolder(config, assets))
  return {
    ...{ config, consentHash, database, log, life: beginLife(), assets, clock },
    ...{ upstreams, simulated, demo },
  }
}
