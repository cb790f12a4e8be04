import type { CampaignView } from './contract.ts'

/** How far a customer has come in a campaign; `missing` is the number of roubles still missing to the goal. */
export type CampaignStage =
  | { readonly name: 'invited' }
  | { readonly name: 'buying'; readonly missing: number }
  | { readonly name: 'reached' }
  | { readonly name: 'in-basket' }
  | { readonly name: 'taken' }

/**
 * Returns the stage: not taking part, taking part, goal reached, gift in the basket, or gift taken along by an order.
 */
export function campaignStage({
  goal,
  stock,
  isGiftInBasket,
}: Pick<CampaignView, 'goal' | 'stock' | 'isGiftInBasket'>): CampaignStage {
  if (!stock?.involved) return { name: 'invited' }
  if (isGiftInBasket) return { name: 'in-basket' }
  if (stock.isGiftReceived) return { name: 'taken' }
  const missing = goal - stock.sum
  return missing > 0 ? { name: 'buying', missing } : { name: 'reached' }
}
