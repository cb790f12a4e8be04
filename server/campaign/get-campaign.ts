import { pictureOf } from '#server/catalog/picture-url.ts'
import type { Ctx } from '#server/context.ts'
import type { CampaignView, ClientStock } from '#shared/campaign/contract.ts'
import { roubles } from '#shared/money.ts'
import { type CampaignRow, campaignStatements } from './queries.ts'

/** The campaign that runs now, with the caller's part in it (spec §3, Client); null when none runs. */
export function getCampaign(ctx: Ctx): CampaignView | null {
  const campaign = campaignStatements(ctx.db).running.get({ now: ctx.now, clientId: clientIdOf(ctx) })
  return campaign ? viewCampaign(ctx, campaign) : null
}

/** The client's part in the campaign that runs now: all false and 0 before taking part; null when none runs. */
export function clientStock(ctx: Pick<Ctx, 'db' | 'now'>, clientId: number): ClientStock | null {
  const campaign = campaignStatements(ctx.db).runningId.get({ now: ctx.now })
  return campaign ? stockOf(ctx, clientId, campaign.id) : null
}

/** A campaign as the caller sees it. */
export function viewCampaign(ctx: Ctx, campaign: CampaignRow): CampaignView {
  const clientId = clientIdOf(ctx)
  const part = campaignStatements(ctx.db).part.get({ clientId, campaignId: campaign.id })
  const picture = pictureOf(campaign.gift, 1)
  return {
    id: campaign.id,
    name: campaign.name,
    description: campaign.description,
    goal: roubles(campaign.goal),
    endsAt: campaign.endsAt,
    gift: {
      shopItemId: campaign.giftProductId,
      name: campaign.gift.name,
      img: picture.src,
      tint: picture.tint,
      isInStock: campaign.freeGifts > 0,
    },
    stock: clientId === 0 ? null : stockOf(ctx, clientId, campaign.id),
    isGiftInBasket: part !== undefined && part.giftReceivedAt !== null && part.giftOrderId === null,
  }
}

/** What the client has paid for since taking part, in roubles; 0 without a part. */
export function paidSumOf(ctx: Pick<Ctx, 'db'>, clientId: number, since: number): number {
  return campaignStatements(ctx.db).paidSum.get({ clientId, since })?.sum ?? 0
}

function stockOf(ctx: Pick<Ctx, 'db'>, clientId: number, campaignId: number): ClientStock {
  const part = campaignStatements(ctx.db).part.get({ clientId, campaignId })
  return {
    involved: part !== undefined,
    isGiftReceived: part !== undefined && part.giftReceivedAt !== null,
    sum: roubles(part ? paidSumOf(ctx, clientId, part.involvedAt) : 0),
    marketingCampaign: { id: campaignId },
  }
}

function clientIdOf(ctx: Ctx): number {
  return ctx.actor.type === 'client' ? ctx.actor.shopperId : 0
}
