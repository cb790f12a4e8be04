import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { pino } from 'pino'
import type { OpenDatabase } from '#db/client.ts'
import { stock } from '#db/schema/catalog.ts'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Actor, Ctx } from '#server/context.ts'
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { beginLife } from '#server/life/life.ts'
import { UPSTREAM_PARTS } from '#server/upstream/choose-upstreams.ts'
import type { MailMessage } from '#server/upstream/mail/port.ts'
import type { SmsMessage } from '#server/upstream/sms/port.ts'
import type { Upstreams } from '#server/upstream/upstreams.ts'
import { commandCtx } from './command-ctx.ts'
import { type FixtureProduct, insertProduct, OPENED_AT } from './fixture.ts'
import { openFixture } from './fixture-database.ts'
import { CITY } from './fixture-places.ts'
import { createShopper, ORIGIN, type Shopper } from './shopper.ts'
import { stubUpstreams } from './upstreams.ts'

/** The hash that a test shop records for each consent. */
export const CONSENT_HASH = 'c0'.repeat(32)

export interface TestShopOptions {
  /** Products in addition to those of the fixture. */
  readonly products?: readonly FixtureProduct[]
  readonly upstreams?: Partial<Upstreams>
  readonly config?: Partial<Config>
  /** SHA-256 of the consent that the shop serves; null for a shop without it. */
  readonly consentHash?: string | null
  /** A database file that another process or connection opens too. The default is a database in memory. */
  readonly databaseUrl?: string
  /** Set by a test that provokes an unexpected error, so that its log line does not fail the test. */
  readonly expectsErrors?: boolean
}

/** A clock that the test moves. */
export interface TestClock {
  now(): number
  advance(ms: number): void
}

export interface TestShop {
  readonly app: Hono<AppEnv>
  readonly deps: Deps
  readonly database: OpenDatabase
  readonly clock: TestClock
  /** Messages sent by SMS and mail. */
  readonly sms: readonly SmsMessage[]
  readonly mail: readonly MailMessage[]
  /** Log lines at level error. */
  readonly logged: readonly string[]
  /** Creates a browser without cookies. */
  newShopper(): Shopper
  /** Creates a context for calling a command or query without HTTP. */
  ctx(actor?: Actor, cityId?: number): Ctx
  setStock(productId: number, available: number): void
  stockOf(productId: number): number
  close(): void
}

/** Creates a migrated database with the fixture and the whole app on it, without network and real clock. */
export function createTestShop(options: TestShopOptions = {}): TestShop {
  const database = openFixture(options.databaseUrl)
  for (const product of options.products ?? []) insertProduct(database.db, product)

  let now = OPENED_AT
  const clock: TestClock = {
    now: () => now,
    advance(ms) {
      now += ms
    },
  }
  const logged: string[] = []
  const log = pino(
    { level: 'error' },
    {
      write(line: string) {
        logged.push(line)
        // console.error fails the test: what a shopper can cause must never be an internal error.
        if (!options.expectsErrors) console.error(line)
      },
    },
  )
  const stubs = stubUpstreams()
  const deps: Deps = {
    database,
    config: {
      ...readConfig({ DATABASE_URL: ':memory:' }),
      publicOrigin: ORIGIN,
      shop: DEMO_SETTINGS,
      ...options.config,
    },
    consentHash: options.consentHash === undefined ? CONSENT_HASH : options.consentHash,
    clock,
    upstreams: { ...stubs.upstreams, ...options.upstreams },
    simulated: new Set(UPSTREAM_PARTS),
    log,
    life: beginLife(),
    assets: null,
    demo: null,
  }
  const app = createApp(deps)

  return {
    app,
    deps,
    database,
    clock,
    sms: stubs.sms,
    mail: stubs.mail,
    logged,
    newShopper: () => createShopper(app),
    ctx: (actor = { type: 'anonymous' }, cityId = CITY.moscow) => {
      const { config, consentHash, upstreams, life } = deps
      const now = clock.now()
      return commandCtx(database.db, actor, {
        ...{ config, consentHash, now, upstreams, log, life },
        session: { cityId },
      })
    },
    setStock(productId, available) {
      database.db.update(stock).set({ available }).where(eq(stock.productId, productId)).run()
    },
    stockOf(productId) {
      const row = database.db.select().from(stock).where(eq(stock.productId, productId)).get()
      if (!row) throw new Error(`no stock row of ${productId}`)
      return row.available
    },
    close: () => database.close(),
  }
}
