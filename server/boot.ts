import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/client.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { documentsFolder, hashConsent } from './consents/consent-document.ts'
import type { Demo, Deps } from './deps.ts'
import { beginLife } from './life/life.ts'
import type { PageAssets } from './page-assets.ts'
import { simulatedClock } from './simulator/clock.ts'
import { simulatedUpstreams } from './simulator/upstreams/simulated-upstreams.ts'
import { shareUpstreams } from './upstream/call-upstream.ts'
import { realUpstreams } from './upstream/real.ts'
import { UPSTREAM_NAMES, type Upstreams } from './upstream/upstreams.ts'

export interface BootOptions {
  readonly config: Config
  readonly database: OpenDatabase
  readonly log: Logger
  readonly assets: PageAssets | null
}

/**
 * Chooses the clock and the upstreams by APP_ENV and assembles the dependencies. `demo` is null in production only.
 */
export function bootDeps({ config, database, log, assets }: BootOptions, demo: Demo | null): Deps {
  const isDemo = config.appEnv === 'demo'
  const clock: Clock = isDemo ? simulatedClock(database.db, systemClock) : systemClock
  const upstreams = isDemo
    ? simulatedUpstreams({ config, db: database.db, clock })
    : wholeUpstreams(realUpstreams(config))
  shareUpstreams(upstreams, config.workers)
  const consentHash = hashConsent(documentsFolder(config, assets))
  return { config, consentHash, database, log, life: beginLife(), assets, clock, upstreams, demo }
}

/**
 * Returns the upstreams if all of them are configured. Throws an Error otherwise, because production never uses a
 * simulated one. `readConfig` has checked their settings before.
 */
function wholeUpstreams(real: Partial<Upstreams>): Upstreams {
  const { banks, captcha, carriers, geoip, mail, sms } = real
  if (banks && captcha && carriers && geoip && mail && sms)
    return { banks, captcha, carriers, geoip, mail, sms }
  const missing = UPSTREAM_NAMES.filter((name) => !(name in real))
  throw new Error(`APP_ENV=production refuses simulated upstreams; no real one for: ${missing.join(', ')}`)
}
