import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { migrateDatabase, type OpenDatabase, openDatabase } from '#db/client.ts'
import { stock } from '#db/schema/catalog.ts'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Actor, Ctx } from '#server/context.ts'
import { DEMO_COMPANY } from '#server/demo/demo-company.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { MailMessage } from '#server/upstream/mail/port.ts'
import type { SmsMessage } from '#server/upstream/sms/port.ts'
import type { Upstreams } from '#server/upstream/upstreams.ts'
import { commandCtx } from './command-ctx.ts'
import { type FixtureProduct, insertFixture, insertProduct, OPENED_AT } from './fixture.ts'
import { CITY } from './fixture-places.ts'
import { createShopper, ORIGIN, type Shopper } from './shopper.ts'
import { stillUpstreams } from './upstreams.ts'

export interface TestShopOptions {
  /** Products beside those of the fixture. */
  readonly products?: readonly FixtureProduct[]
  readonly upstreams?: Partial<Upstreams>
  readonly config?: Partial<Config>
  /** A file where another process or connection looks too; in memory otherwise. */
  readonly databaseUrl?: string
  /** The test provokes an unexpected error: its log line does not fail the test. */
  readonly expectsErrors?: boolean
}

/** A clock the test moves. */
export interface TestClock {
  now(): number
  advance(ms: number): void
}

export interface TestShop {
  readonly app: Hono<AppEnv>
  readonly deps: Deps
  readonly database: OpenDatabase
  readonly clock: TestClock
  /** What was sent by SMS and mail. */
  readonly sms: readonly SmsMessage[]
  readonly mail: readonly MailMessage[]
  /** Lines of the log at level error. */
  readonly logged: readonly string[]
  /** A new browser without cookies. */
  visitor(): Shopper
  /** A context for calling a verb without HTTP. */
  ctx(actor?: Actor, cityId?: number): Ctx
  setStock(productId: number, available: number): void
  stockOf(productId: number): number
  close(): void
}

/** A migrated database with the fixture, and the whole app over it: no network, no real clock. */
export function createTestShop(options: TestShopOptions = {}): TestShop {
  const database = openDatabase(options.databaseUrl ?? ':memory:')
  migrateDatabase(database, 'db/migrations')
  insertFixture(database.db)
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
        // console.error fails the test: a refusal that a shopper can meet is never an internal error.
        if (!options.expectsErrors) console.error(line)
      },
    },
  )
  const still = stillUpstreams()
  const deps: Deps = {
    database,
    config: {
      ...readConfig({ PUBLIC_ORIGIN: ORIGIN, DATABASE_URL: ':memory:' }),
      company: DEMO_COMPANY,
      ...options.config,
    },
    clock,
    upstreams: { ...still.upstreams, ...options.upstreams },
    log,
    assets: null,
    demo: null,
  }
  const app = createApp(deps)

  return {
    app,
    deps,
    database,
    clock,
    sms: still.sms,
    mail: still.mail,
    logged,
    visitor: () => createShopper(app),
    ctx: (actor = { type: 'anonymous' }, cityId = CITY.moscow) => {
      const { config, upstreams } = deps
      return commandCtx(database.db, actor, { config, now: clock.now(), upstreams, log, session: { cityId } })
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
