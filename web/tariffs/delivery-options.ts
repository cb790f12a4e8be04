import type { AvailableTariffs, Tariff } from '#shared/tariffs/contract.ts'
import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'
import { tariffRanges } from '#shared/tariffs/tariff-ranges.ts'

/** One row of the choice: a tariff of its own, or all ways to points in one. */
export interface DeliveryOption {
  /** 'pickup' or 'tariff-109': names the row. */
  readonly key: string
  readonly kind: DeliveryKind
  readonly tariffs: readonly Tariff[]
}

type TariffGroups = Pick<AvailableTariffs, 'deliveryTariffs' | 'pickupTariffs'>

const ORDER: readonly DeliveryKind[] = ['pickup', 'courier', 'post', 'store']

/** Rows in the order they are shown: points, couriers, post, brand store; the shop's own order within each. */
export function deliveryOptions({ deliveryTariffs, pickupTariffs }: TariffGroups): DeliveryOption[] {
  return ORDER.flatMap((kind): DeliveryOption[] => {
    if (kind === 'pickup') {
      return pickupTariffs.length > 0 ? [{ key: 'pickup', kind, tariffs: pickupTariffs }] : []
    }
    return deliveryTariffs
      .filter((tariff) => tariff.kind === kind)
      .sort((a, b) => a.sorting - b.sorting)
      .map((tariff) => ({ key: optionKey(tariff), kind, tariffs: [tariff] }))
  })
}

/** The row a tariff stands in. */
export function optionKey({ kind, id }: Pick<Tariff, 'kind' | 'id'>): string {
  return kind === 'pickup' ? 'pickup' : `tariff-${id}`
}

/** Price, days, free threshold and number of points over the tariffs of a row. */
export function rangeOf(tariffs: readonly Tariff[]) {
  const { durationRange, priceRange, freeThresholdRange } = tariffRanges(tariffs)
  const [daysFrom, daysTo] = durationRange ?? [0, 0]
  const [priceFrom, priceTo] = priceRange ?? [0, 0]
  return {
    ...{ daysFrom, daysTo, priceFrom },
    isOnePrice: priceFrom === priceTo,
    /** From which sum any of them costs nothing; null when that never happens, or all are free already. */
    freeFrom: priceTo === 0 ? null : (freeThresholdRange?.[0] ?? null),
    pointCount: tariffs.reduce((sum, { pickupPointCount }) => sum + pickupPointCount, 0),
  }
}

/** Points are chosen before the tariff is saved (spec §4, Pickup selection). */
export function needsPoint(kind: DeliveryKind): boolean {
  return kind === 'pickup' || kind === 'store'
}
