import type { Db } from '#db/client.ts'
import { clients } from '#db/schema/auth.ts'
import { coupons } from '#db/schema/basket.ts'
import { campaigns } from '#db/schema/campaign.ts'
import { isSearchIndexStale, rebuildSearchIndex } from '#db/search/index-products.ts'
import { inTransaction } from '#db/transaction.ts'
import { seedCampaign } from './campaign.ts'
import type { PictureAddress } from './clients/demo-scene.ts'
import { seedDemoClients } from './clients/seed-demo-clients.ts'
import { seedCoupons } from './coupons.ts'

export interface LateSeedOptions {
  readonly now: number
  /** How the demo clients' orders name pictures; null where nobody may be invented, as in production. */
  readonly demo: { readonly pictureOf: PictureAddress } | null
}

/** Adds what a shop seeded by an earlier version lacks, and a new one too: search words, campaign, coupons, demo clients. */
export function seedMissing(db: Db, { now, demo }: LateSeedOptions): void {
  // One transaction: two processes may open the same file at once.
  inTransaction(db, () => {
    if (isSearchIndexStale(db.$client)) rebuildSearchIndex(db.$client)
    if (!db.select({ id: campaigns.id }).from(campaigns).limit(1).get()) seedCampaign(db, now)
    if (!db.select({ key: coupons.key }).from(coupons).limit(1).get()) seedCoupons(db, now)
    if (!demo || db.select({ id: clients.id }).from(clients).limit(1).get()) return
    seedDemoClients(db, { now, pictureOf: demo.pictureOf })
  })
}
