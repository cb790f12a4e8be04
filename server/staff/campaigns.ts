import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { campaignParts, campaigns } from '#db/schema/campaign.ts'
import { products } from '#db/schema/catalog.ts'
import { inTransaction } from '#db/transaction.ts'
import { addCampaign } from '#server/campaign/add-campaign.ts'
import { NewCampaign } from '#shared/campaign/contract.ts'
import { AppError } from '#shared/errors.ts'
import { checked, recordAction, type StaffScope } from './actions.ts'

/**
 * Adds a campaign and returns its id (STAFF-8). Throws BAD_INPUT, also for one that has ended already, and
 * CAMPAIGN_OVERLAPS.
 */
export function addStaffCampaign(scope: StaffScope, input: NewCampaign): number {
  const campaign = checked(NewCampaign, input)
  if (campaign.endsAt <= scope.now)
    throw new AppError('BAD_INPUT', { fields: { endsAt: 'must be in the future' } })
  return inTransaction(scope.db, () => {
    const id = addCampaign(scope, campaign)
    recordAction(scope, { action: 'campaign add', subject: campaignSubject(id), details: campaign.name })
    return id
  })
}

/**
 * Ends a campaign now; gifts that were received travel on by its rules (CAMP-9). Throws NOT_FOUND, and MOVE_REFUSED if it
 * has ended already.
 */
export function stopCampaign(scope: StaffScope, id: number): void {
  inTransaction(scope.db, () => {
    const campaign = scope.db.select().from(campaigns).where(eq(campaigns.id, id)).get()
    if (!campaign) throw new AppError('NOT_FOUND')
    if (campaign.endsAt <= scope.now) throw new AppError('MOVE_REFUSED')
    scope.db.update(campaigns).set({ endsAt: scope.now }).where(eq(campaigns.id, id)).run()
    recordAction(scope, { action: 'campaign stop', subject: campaignSubject(id) })
  })
}

const partsWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`(SELECT count(*) FROM ${campaignParts} WHERE ${campaignParts.campaignId} = ${campaigns.id} AND ${condition})`

/** Lists campaigns, the newest first, with how many customers take part and how many have received the gift. */
export function listStaffCampaigns(db: Db, limit: number) {
  return db
    .select({
      ...{ id: campaigns.id, name: campaigns.name, goal: campaigns.goal },
      ...{ startsAt: campaigns.startsAt, endsAt: campaigns.endsAt, gift: products.marking },
      parts: partsWhere(sql`1`),
      gifts: partsWhere(sql`${campaignParts.giftReceivedAt} IS NOT NULL`),
    })
    .from(campaigns)
    .innerJoin(products, eq(products.id, campaigns.giftProductId))
    .orderBy(desc(campaigns.startsAt))
    .limit(limit)
    .all()
}

function campaignSubject(id: number): string {
  return `campaign ${id}`
}
