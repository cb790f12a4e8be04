import { and, eq } from 'drizzle-orm'
import { campaignParts } from '#db/schema/campaign.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import type { CampaignInput, CampaignView } from '#shared/campaign/contract.ts'
import { AppError } from '#shared/errors.ts'
import { hasGift, viewCampaign } from './get-campaign.ts'
import { campaignStatements } from './queries.ts'
import { runningCampaign } from './running-campaign.ts'

/**
 * Receives the campaign's gift, once, for a customer who has reached the goal (CAMP-5, CAMP-6). While the goal is
 * met, the gift stays in the basket until the next order takes it along (CAMP-7, CAMP-8). A repeated call while it is
 * there answers as the first one (CAMP-14). Throws NOT_SIGNED_IN, NOT_FOUND, CAMPAIGN_OVER, NOT_INVOLVED,
 * GIFT_RECEIVED when an order has taken it along, GOAL_NOT_REACHED, GIFT_OUT_OF_STOCK.
 */
export function receiveGift(ctx: Ctx, { marketingCampaignId }: CampaignInput): CampaignView {
  const { shopperId: clientId } = requireClient(ctx)
  return inTransaction(ctx.db, () => {
    const campaign = runningCampaign(ctx, marketingCampaignId, clientId)
    const part = campaignStatements(ctx.db).part.get({ clientId, campaignId: campaign.id })
    if (!part) throw new AppError('NOT_INVOLVED')
    if (hasGift(campaign, part)) {
      if (part.giftOrderId !== null) throw new AppError('GIFT_RECEIVED')
      return viewCampaign(ctx, campaign)
    }
    const missing = campaign.goal - part.sum
    if (missing > 0) throw new AppError('GOAL_NOT_REACHED', { missing })
    if (campaign.freeGifts <= 0) throw new AppError('GIFT_OUT_OF_STOCK')

    ctx.db
      .update(campaignParts)
      .set({ giftReceivedAt: ctx.now, giftLostAt: null })
      .where(and(eq(campaignParts.clientId, clientId), eq(campaignParts.campaignId, campaign.id)))
      .run()
    return viewCampaign(ctx, campaign)
  })
}
