import type { Ctx } from '#server/context.ts'
import { pictureOf } from '#server/pictures/picture-url.ts'
import type { CampaignView, ClientStock } from '#shared/campaign/contract.ts'
import { roubles } from '#shared/money.ts'
import { type CampaignRow, campaignStatements, type PartRow } from './queries.ts'

/** The campaign that runs now, with the caller's part in it (spec §3, Client); null when none runs. */
export function getCampaign(ctx: Ctx): CampaignView | null {
  const campaign = campaignStatements(ctx.db).running.get({ now: ctx.now, clientId: clientIdOf(ctx) })
  return campaign ? viewCampaign(ctx, campaign) : null
}

/** The client's part in the campaign that runs now: all false and 0 before taking part; null when none runs. */
export function clientStock(ctx: Pick<Ctx, 'db' | 'now'>, clientId: number): ClientStock | null {
  const statements = campaignStatements(ctx.db)
  const campaign = statements.runningGoal.get({ now: ctx.now })
  return campaign ? stockOf(campaign, statements.part.get({ clientId, campaignId: campaign.id })) : null
}

/** A campaign as the caller sees it. */
export function viewCampaign(ctx: Ctx, campaign: CampaignRow): CampaignView {
  const clientId = clientIdOf(ctx)
  const part = campaignStatements(ctx.db).part.get({ clientId, campaignId: campaign.id })
  const isGiftInBasket = hasGift(campaign, part) && part?.giftOrderId === null
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
      // Whoever has been promised a piece asks the shelf alone, as the basket does.
      isInStock: (isGiftInBasket ? campaign.available : campaign.freeGifts) > 0,
    },
    stock: clientId === 0 ? null : stockOf(campaign, part),
    isGiftInBasket,
  }
}

/** Received, and still the client's: taken along by an order, or waiting while the goal is met. */
export function hasGift({ goal }: { goal: number }, part: PartRow | undefined): boolean {
  if (!part || part.giftReceivedAt === null) return false
  return part.giftOrderId !== null || part.sum >= goal
}

function stockOf(campaign: { id: number; goal: number }, part: PartRow | undefined): ClientStock {
  return {
    involved: part !== undefined,
    isGiftReceived: hasGift(campaign, part),
    sum: roubles(part?.sum ?? 0),
    marketingCampaign: { id: campaign.id },
  }
}

function clientIdOf(ctx: Ctx): number {
  return ctx.actor.type === 'client' ? ctx.actor.shopperId : 0
}
