import type { CampaignView } from './contract.ts'

/** The stage of a client in a campaign; `missing` is the number of roubles that purchases still lack to the goal. */
export type CampaignStage =
  | { readonly name: 'invited' }
  | { readonly name: 'buying'; readonly missing: number }
  | { readonly name: 'reached' }
  | { readonly name: 'in-basket' }
  | { readonly name: 'taken' }

/** Returns the stage: invited, taking part, goal reached, gift in the basket, gift taken along by an order. */
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
