import type { CampaignView } from './contract.ts'

/** Where a client stands in a campaign; `missing` is what purchases still lack to the goal. */
export type CampaignStage =
  | { readonly name: 'invited' }
  | { readonly name: 'buying'; readonly missing: number }
  | { readonly name: 'reached' }
  | { readonly name: 'in-basket' }
  | { readonly name: 'taken' }

/** Taken part, goal reached, gift received, gift taken along by an order (spec §4, Campaign). */
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
