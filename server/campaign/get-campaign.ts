import type { Ctx } from '#server/context.ts'
import { pictureOf } from '#server/pictures/picture-url.ts'
import type { CampaignView, ClientStock } from '#shared/campaign/contract.ts'
import { roubles } from '#shared/money.ts'
import { type CampaignRow, campaignStatements, type PartRow } from './queries.ts'

/** Returns the running campaign with the caller's participation (CAMP-3); null when none runs. */
export function getCampaign(ctx: Ctx): CampaignView | null {
  const campaign = campaignStatements(ctx.db).running.get({ now: ctx.now, clientId: clientIdOf(ctx) })
  return campaign ? viewCampaign(ctx, campaign) : null
}

/**
 * Returns the customer's participation in the running campaign: all false and 0 before taking part, null if no
 * campaign runs.
 */
export function clientStock(ctx: Pick<Ctx, 'db' | 'now'>, clientId: number): ClientStock | null {
  const statements = campaignStatements(ctx.db)
  const campaign = statements.runningGoal.get({ now: ctx.now })
  return campaign ? stockOf(campaign, statements.part.get({ clientId, campaignId: campaign.id })) : null
}

/** Builds the view of a campaign for the caller. */
export function viewCampaign(ctx: Ctx, campaign: CampaignRow): CampaignView {
  const clientId = clientIdOf(ctx)
  const part = campaignStatements(ctx.db).part.get({ clientId, campaignId: campaign.id })
  const isGiftInBasket = hasGift(campaign, part) && part?.giftOrderId === null
  const picture = pictureOf(campaign.gift)
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
      // A customer to whom a piece is promised needs it in stock; others need one that is promised to no customer.
      isInStock: (isGiftInBasket ? campaign.available : campaign.freeGifts) > 0,
    },
    stock: clientId === 0 ? null : stockOf(campaign, part),
    isGiftInBasket,
  }
}

/**
 * Returns whether the gift was received and not taken back: it is in an order, or in the basket while the goal is
 * met.
 */
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
