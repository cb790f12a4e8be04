import { type PricingTerms, priceBasket } from '#shared/basket/price-basket.ts'
import type { ProductTile } from '#shared/catalog/contract.ts'
import type { Roubles } from '#shared/money.ts'

/** A product of a look that is offered for sale. */
export interface LookLine {
  readonly tile: Pick<ProductTile, 'shopItemId' | 'price' | 'basePrice' | 'availableCount'>
  readonly quantity: number
}

/**
 * Returns the sum of a look (LOOK-4): what its products would cost in an otherwise empty basket, without coupon, gifts,
 * and the discount for prepayment; and the same before the discounts of the products. Sold-out products count for
 * nothing, and others with at most their stock.
 */
export function priceLook(
  lines: readonly LookLine[],
  terms: PricingTerms,
): { readonly total: Roubles; readonly baseTotal: Roubles } {
  const { finalTotal, baseTotal } = priceBasket(
    lines.map(({ tile, quantity }) => ({
      ...tile,
      ...{ quantity, isGiftCard: false, isLarge: false, brandId: 0, categoryIds: [] },
    })),
    { coupon: null, isPrepay: false, bonusesToWithdraw: 0 },
    null,
    { giftRules: [], gifts: [] },
    terms,
    0,
  )
  return { total: finalTotal, baseTotal }
}
