import { type PricedBasket, priceBasket } from '#shared/basket/price-basket.ts'
import type { StoredBasket } from './read-basket.ts'

interface Choice {
  /** As if such a payment system were chosen; the stored choice otherwise. */
  readonly isPrepay?: boolean
  /** As if so many bonuses were wished for. */
  readonly bonusesToWithdraw?: number
}

/**
 * Prices a stored basket by the one rule, with its own choices or with others tried on; no delivery yet, see
 * `withDelivery`.
 */
export function priceStoredBasket(basket: StoredBasket, now: number, choice: Choice = {}): PricedBasket {
  const selections = {
    coupon: basket.coupon?.pricing ?? null,
    isPrepay: choice.isPrepay ?? basket.isPrepay,
    bonusesToWithdraw: choice.bonusesToWithdraw ?? basket.bonusesToWithdraw,
    deliveryPrice: null,
  }
  return priceBasket(
    basket.lines,
    selections,
    basket.bonusBalance === null ? null : { bonusBalance: basket.bonusBalance },
    { giftRules: basket.giftRules, gifts: basket.earnedGifts },
    now,
  )
}
