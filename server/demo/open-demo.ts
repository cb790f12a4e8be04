import { pino } from 'pino'
import type { OpenDatabase } from '#db/client.ts'
import { inOpeningTurn } from '#db/opening-turn.ts'
import type { Clock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { DemoDeps } from '#server/deps.ts'
import { beginLife } from '#server/life/life.ts'
import { openShop } from '#server/open-shop.ts'
import { NOTHING_SET } from '#server/settings/read-settings.ts'
import type { ShopSettings } from '#server/settings/shop-settings.ts'
import { simulatedUpstreams } from '#server/simulator/upstreams/simulated-upstreams.ts'
import { DEMO_SETTINGS } from './demo-settings.ts'
import { fillDemo } from './fill-demo.ts'
import { hasCatalog, writeCatalog } from './write-catalog.ts'

interface DemoOptions {
  /** Number of products for sale. */
  readonly products: number
  readonly clock: Clock
  /** By default the settings of the demo; in staging, as in production, nothing is set then. */
  readonly shop?: ShopSettings
  readonly onStep?: (step: string) => void
}

/** Opens a demo database and fills it, without a server, for scripts and tests. */
export function openDemo(
  url: string,
  { products, clock, shop = DEMO_SETTINGS, onStep }: DemoOptions,
): OpenDatabase {
  return inOpeningTurn(url, () => {
    const database = openShop(url, 'demo', { shop })
    fillDemo(demoDeps(database, { products, clock, shop }), onStep)
    return database
  })
}

/**
 * Opens the database of staging and writes the invented catalog with its pickup points into it, if it has no products.
 * It gets no customers, orders, coupons, and campaign: their codes and phones are known, and orders need a bank.
 */
export function openStaging(
  url: string,
  { products, clock, shop = NOTHING_SET, onStep }: DemoOptions,
): OpenDatabase {
  return inOpeningTurn(url, () => {
    const database = openShop(url, 'staging', { shop })
    if (!hasCatalog(database)) writeCatalog(database, { products, now: clock.now(), onStep })
    return database
  })
}

/** Returns the dependencies for filling a demo without a server. */
export function demoDeps(
  database: OpenDatabase,
  { products, clock, shop = DEMO_SETTINGS }: Pick<DemoOptions, 'products' | 'clock' | 'shop'>,
): DemoDeps {
  const config = { ...readConfig({}), shop, seedProducts: products }
  const upstreams = simulatedUpstreams({ config, db: database.db, clock })
  return { database, config, clock, upstreams, log: pino({ level: 'silent' }), life: beginLife() }
}
