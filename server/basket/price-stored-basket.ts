import { type PricedBasket, priceBasket } from '#shared/basket/price-basket.ts'
import type { StoredBasket } from './read-basket.ts'

interface Choice {
  /** null while no delivery is chosen, or its price is not known. */
  readonly deliveryPrice: number | null
  /** As if such a payment system were chosen; the stored choice otherwise. */
  readonly isPrepay?: boolean
}

/** Prices a stored basket by the one rule, with its own choices or with another payment system tried on. */
export function priceStoredBasket(basket: StoredBasket, now: number, choice: Choice): PricedBasket {
  const selections = {
    coupon: null,
    isPrepay: choice.isPrepay ?? basket.isPrepay,
    bonusesToWithdraw: 0,
    deliveryPrice: choice.deliveryPrice,
  }
  return priceBasket(basket.lines, selections, null, { giftRules: basket.giftRules }, now)
}
