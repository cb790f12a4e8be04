import type { Parcel } from '#server/tariffs/parcel.ts'
import type { PricedBasket } from '#shared/basket/price-basket.ts'
import type { StoredBasket } from './read-basket.ts'

/** What the carriers are asked to take: the pieces that can be sold now; gifts weigh nothing. */
export function parcelOf(basket: StoredBasket, priced: PricedBasket): Parcel {
  let weightGrams = 0
  let longestSideCm = 0
  basket.lines.forEach((line, i) => {
    const quantity = priced.lines[i]?.quantity ?? 0
    if (quantity === 0) return
    weightGrams += line.weightGrams * quantity
    longestSideCm = Math.max(longestSideCm, line.sizeCm)
  })
  return { weightGrams, longestSideCm }
}
