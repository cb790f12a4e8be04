import type { Ctx } from '#server/context.ts'
import { type PricedBasket, priceBasket } from '#shared/basket/price-basket.ts'
import type { StoredBasket } from './read-basket.ts'

interface Choice {
  /** Prices as if a payment system of this kind were chosen; by default the stored choice applies. */
  readonly isPrepay?: boolean
  /** Prices as if this many bonuses were requested; by default the stored amount applies. */
  readonly bonusesToWithdraw?: number
}

/**
 * Prices a stored basket by `priceBasket` (BASK-29), with its stored choices or with others. The delivery is left
 * out; `withDelivery` adds it.
 */
export function priceStoredBasket(
  { config, now }: Pick<Ctx, 'config' | 'now'>,
  basket: StoredBasket,
  choice: Choice = {},
): PricedBasket {
  const selections = {
    coupon: basket.coupon?.pricing ?? null,
    isPrepay: choice.isPrepay ?? basket.isPrepay,
    bonusesToWithdraw: choice.bonusesToWithdraw ?? basket.bonusesToWithdraw,
  }
  return priceBasket(
    basket.lines,
    selections,
    basket.bonusBalance === null ? null : { bonusBalance: basket.bonusBalance },
    { giftRules: basket.giftRules, gifts: basket.earnedGifts },
    config.shop.terms,
    now,
  )
}
