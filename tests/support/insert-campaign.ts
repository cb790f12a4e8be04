import type { Db } from '#db/client.ts'
import { campaigns } from '#db/schema/campaign.ts'
import { DAY_MS } from '#shared/time.ts'
import { OPENED_AT, PRODUCT } from './fixture.ts'

/** Inserts campaign 7: the fixture's gift for 1,000 roubles of paid orders. `row` overrides its fields. */
export function insertCampaign(db: Db, row: Partial<typeof campaigns.$inferInsert> = {}): void {
  db.insert(campaigns)
    .values({
      ...{ id: 7, name: 'Клуб', description: '', goal: 1000, giftProductId: PRODUCT.gift },
      ...{ startsAt: OPENED_AT - DAY_MS, endsAt: OPENED_AT + DAY_MS },
      ...row,
    })
    .run()
}
