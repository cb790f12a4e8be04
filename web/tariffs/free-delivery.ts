import type { BasketView } from '#shared/basket/contract.ts'
import { isFreedBySum } from '#shared/basket/delivery-sum.ts'
import type { AvailableTariffs } from '#shared/tariffs/contract.ts'
import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'

export interface FreeDelivery {
  /** Whole roubles. */
  readonly threshold: number
  /** Whether every tariff of the kind is free from the threshold on. */
  readonly isForAll: boolean
  readonly left: number
  /** The reached share of the threshold, 0 to 1. */
  readonly progress: number
  readonly kind: DeliveryKind
}

/** A server of the version before sends no `itemsTotal`, which can leave with the next one. */
type ShownBasket = Pick<BasketView, 'finalTotal' | 'coupon' | 'hasLargeItem'> &
  Partial<Pick<BasketView, 'itemsTotal'>>

/**
 * Returns the nearest free delivery that a shopper can reach or has reached: the lowest threshold of all tariffs
 * except the brand store's (DLV-114). Returns null if no tariff of the city has a threshold, if the lowest is 0, if
 * the basket's coupon makes every delivery free, and if a large item leaves the price to the operator (DLV-34).
 */
export function freeDelivery(
  { deliveryTariffs, pickupTariffs }: Pick<AvailableTariffs, 'deliveryTariffs' | 'pickupTariffs'>,
  basket: ShownBasket,
): FreeDelivery | null {
  if (!isFreedBySum(basket)) return null
  const { finalTotal, itemsTotal = finalTotal } = basket
  const all = [...pickupTariffs, ...deliveryTariffs]
  const [nearest] = all
    .flatMap(({ kind, freeThreshold }) =>
      kind !== 'store' && freeThreshold !== null ? [{ kind, threshold: Number(freeThreshold) }] : [],
    )
    .sort((a, b) => a.threshold - b.threshold)
  if (nearest === undefined || nearest.threshold <= 0) return null
  const { threshold, kind } = nearest
  return {
    threshold,
    kind,
    isForAll: all.every((tariff) => tariff.kind !== kind || tariff.freeThreshold === threshold),
    left: Math.max(0, threshold - itemsTotal),
    progress: Math.min(1, itemsTotal / threshold),
  }
}
