import type { Hono } from 'hono'
import { pino } from 'pino'
import type { OpenDatabase } from '#db/client.ts'
import { createApp } from '#server/app.ts'
import type { Clock } from '#server/clock.ts'
import { type Config, readConfig } from '#server/config.ts'
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { beginLife } from '#server/life/life.ts'
import { simulatedClock } from '#server/simulator/clock.ts'
import { simulatedUpstreams } from '#server/simulator/upstreams/simulated-upstreams.ts'
import { chooseUpstreams } from '#server/upstream/choose-upstreams.ts'
import type { Upstreams } from '#server/upstream/upstreams.ts'
import { OPENED_AT } from './fixture.ts'
import { openFixture } from './fixture-database.ts'
import { createShopper, ORIGIN, type Shopper } from './shopper.ts'

export interface SimulatedShop {
  readonly app: Hono<AppEnv>
  readonly deps: Deps
  readonly database: OpenDatabase
  /** Log lines at level warn and above. */
  readonly logged: readonly string[]
  newShopper(): Shopper
  close(): void
}

interface SimulatedShopOptions {
  readonly databaseUrl?: string
  readonly config?: Partial<Config>
  /** The upstreams of staging whose keys are set. */
  readonly real?: Partial<Upstreams>
}

/**
 * Creates a shop with the fixture on the simulated upstreams of a demo. Its clock stands still until the simulator
 * moves it. A log line at level error fails the test.
 */
export function createSimulatedShop({
  databaseUrl,
  config,
  real = {},
}: SimulatedShopOptions = {}): SimulatedShop {
  const database = openFixture(databaseUrl)
  const logged: string[] = []
  const log = pino(
    { level: 'warn' },
    {
      write(line: string) {
        logged.push(line)
        if (line.includes('"level":50')) console.error(line)
      },
    },
  )
  const fixedClock: Clock = { now: () => OPENED_AT }
  const clock = simulatedClock(database.db, fixedClock)
  const fullConfig: Config = {
    ...readConfig({ DATABASE_URL: ':memory:' }),
    ...{ publicOrigin: ORIGIN, shop: DEMO_SETTINGS },
    ...config,
  }
  const { upstreams, simulated } = chooseUpstreams(fullConfig, real, () =>
    simulatedUpstreams({ config: fullConfig, db: database.db, clock }),
  )
  const deps: Deps = {
    database,
    config: fullConfig,
    consentHash: null,
    clock,
    upstreams,
    simulated,
    log,
    life: beginLife(),
    assets: null,
    demo: null,
  }
  const app = createApp(deps)
  return { app, deps, database, logged, newShopper: () => createShopper(app), close: () => database.close() }
}
