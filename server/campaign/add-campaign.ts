import { and, eq, gt, lt } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaign.ts'
import { products } from '#db/schema/catalog.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import type { NewCampaign } from '#shared/campaign/contract.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Adds a campaign that its schema has accepted, and returns its id. Pages show one campaign at a time, so another one in
 * the same period is refused. Throws CAMPAIGN_OVERLAPS, and BAD_INPUT for an unknown gift.
 */
export function addCampaign({ db }: Pick<Ctx, 'db'>, { gift, ...campaign }: NewCampaign): number {
  return inTransaction(db, () => {
    const other = db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(lt(campaigns.startsAt, campaign.endsAt), gt(campaigns.endsAt, campaign.startsAt)))
      .limit(1)
      .get()
    if (other) throw new AppError('CAMPAIGN_OVERLAPS', { campaignId: other.id })
    const product = db.select({ id: products.id }).from(products).where(eq(products.marking, gift)).get()
    if (!product) throw new AppError('BAD_INPUT', { fields: { gift: `unknown: ${gift}` } })
    const { id } = db
      .insert(campaigns)
      .values({ ...campaign, giftProductId: product.id })
      .returning({ id: campaigns.id })
      .get()
    return id
  })
}
