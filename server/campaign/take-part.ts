import { campaignParts } from '#db/schema/campaign.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import type { CampaignInput, CampaignView } from '#shared/campaign/contract.ts'
import { viewCampaign } from './get-campaign.ts'
import { runningCampaign } from './running-campaign.ts'

/**
 * Makes the customer take part: orders count from this moment on (CAMP-4). Repeated calls keep the first moment
 * (CAMP-14). Throws NOT_SIGNED_IN, NOT_FOUND, CAMPAIGN_OVER.
 */
export function takePart(ctx: Ctx, { marketingCampaignId }: CampaignInput): CampaignView {
  const { shopperId: clientId } = requireClient(ctx)
  return inTransaction(ctx.db, () => {
    const campaign = runningCampaign(ctx, marketingCampaignId, clientId)
    ctx.db
      .insert(campaignParts)
      .values({ clientId, campaignId: campaign.id, involvedAt: ctx.now })
      .onConflictDoNothing()
      .run()
    return viewCampaign(ctx, campaign)
  })
}
