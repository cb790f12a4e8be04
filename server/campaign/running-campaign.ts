import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { type CampaignRow, campaignStatements } from './queries.ts'

/**
 * Returns a campaign that runs now. Throws NOT_FOUND for one that is unknown or has not begun, CAMPAIGN_OVER for one
 * that has ended.
 */
export function runningCampaign(ctx: Ctx, id: number, clientId: number): CampaignRow {
  const campaign = campaignStatements(ctx.db).byId.get({ id, clientId })
  if (!campaign || campaign.startsAt > ctx.now) throw new AppError('NOT_FOUND')
  if (campaign.endsAt <= ctx.now) throw new AppError('CAMPAIGN_OVER')
  return campaign
}
