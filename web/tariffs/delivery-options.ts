import type { AvailableTariffs, Tariff } from '#shared/tariffs/contract.ts'
import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'

/** One row of the choice: a tariff of its own, or all ways to points in one. */
export interface DeliveryOption {
  /** 'pickup' or 'tariff-109': names the row. */
  readonly key: string
  readonly kind: DeliveryKind
  readonly tariffs: readonly Tariff[]
}

const ORDER: readonly DeliveryKind[] = ['pickup', 'courier', 'post', 'store']

/** Rows in the order they are shown: points, couriers, post, brand store; the shop's own order within each. */
export function deliveryOptions({ deliveryTariffs, pickupTariffs }: AvailableTariffs): DeliveryOption[] {
  return ORDER.flatMap((kind): DeliveryOption[] => {
    if (kind === 'pickup') {
      return pickupTariffs.length > 0 ? [{ key: 'pickup', kind, tariffs: pickupTariffs }] : []
    }
    return deliveryTariffs
      .filter((tariff) => tariff.kind === kind)
      .sort((a, b) => a.sorting - b.sorting)
      .map((tariff) => ({ key: `tariff-${tariff.id}`, kind, tariffs: [tariff] }))
  })
}

/** Lowest price, days and number of points over the tariffs of a row. */
export function rangeOf(tariffs: readonly Tariff[]) {
  const prices = tariffs.map(({ calculatePrice }): number => calculatePrice)
  return {
    priceFrom: Math.min(...prices),
    isOnePrice: new Set(prices).size === 1,
    daysFrom: Math.min(...tariffs.map(({ daysFrom }) => daysFrom)),
    daysTo: Math.max(...tariffs.map(({ daysTo }) => daysTo)),
    pointCount: tariffs.reduce((sum, { pickupPointCount }) => sum + pickupPointCount, 0),
  }
}

/** Points are chosen before the tariff is saved (spec §4, Pickup selection). */
export function needsPoint(kind: DeliveryKind): boolean {
  return kind === 'pickup' || kind === 'store'
}
