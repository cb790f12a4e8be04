import type { StoredBasket } from '#server/basket/read-basket.ts'
import type { Parcel } from '#server/tariffs/parcel.ts'
import { declaredValueOf } from '#shared/basket/price-basket.ts'

/**
 * Returns the parcel for which carriers are asked for a quote: the pieces that are available, with gifts counted as
 * weightless. Returns null if there is nothing to send.
 */
export function parcelOf({ lines }: StoredBasket): Parcel | null {
  const sold = lines.filter(({ availableCount }) => availableCount > 0)
  if (sold.length === 0) return null
  return {
    weightGrams: sold.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0),
    longestSideCm: Math.max(...sold.map(({ sizeCm }) => sizeCm)),
    declaredValue: declaredValueOf(sold),
  }
}
