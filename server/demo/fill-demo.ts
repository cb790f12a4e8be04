import { clients } from '#db/schema/auth.ts'
import { campaigns } from '#db/schema/campaign.ts'
import { coupons } from '#db/schema/coupons.ts'
import { inTransaction } from '#db/transaction.ts'
import type { DemoDeps } from '#server/deps.ts'
import { writeReference } from '#server/reference/write-reference.ts'
import { requireEnvironment } from '#server/shop-environment.ts'
import { writeClients } from './clients/write-clients.ts'
import { DEMO_SETTINGS } from './demo-settings.ts'
import { hasLooks, writeLooks } from './looks/write-looks.ts'
import { hasStoreStock, writeStoreStock } from './points/write-store-stock.ts'
import { hasReviews, writeReviews } from './reviews/write-reviews.ts'
import { writeCampaign } from './write-campaign.ts'
import { hasCatalog, writeCatalog } from './write-catalog.ts'
import { writeCoupons } from './write-coupons.ts'

/**
 * Adds the demo data that are missing in a new database or in one that an earlier version has filled. Throws for the
 * database of a real shop, so that no invented data get into it (SEC-28).
 */
export function fillDemo(deps: DemoDeps, onStep?: (step: string) => void): void {
  const { database, config, clock } = deps
  const { db } = database
  requireEnvironment(database.sqlite, 'demo')
  const now = clock.now()
  if (!hasCatalog(database)) writeCatalog(database, { products: config.seedProducts, now, onStep })
  // One transaction, because two processes may open the same file at once.
  inTransaction(db, () => {
    if (!hasReviews(database)) writeReviews(database, now)
    if (!hasLooks(database)) writeLooks(database, now)
    if (!db.select({ id: campaigns.id }).from(campaigns).limit(1).get()) writeCampaign(db, now)
    if (!db.select({ key: coupons.key }).from(coupons).limit(1).get()) writeCoupons(db, now)
    if (!db.select({ id: clients.id }).from(clients).limit(1).get()) writePast(deps, now)
    if (!hasStoreStock(database)) writeStoreStock(database, now)
  })
}

/** Writes the customers and their orders, which were placed under the demo's own settings, whatever those of today are. */
function writePast(deps: DemoDeps, now: number): void {
  const { db } = deps.database
  const { shop } = deps.config
  writeReference(db, DEMO_SETTINGS)
  writeClients({ ...deps, config: { ...deps.config, shop: DEMO_SETTINGS } }, now)
  writeReference(db, shop)
}
