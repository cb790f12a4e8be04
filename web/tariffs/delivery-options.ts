import type { AvailableTariffs, Tariff } from '#shared/tariffs/contract.ts'
import type { DeliveryKind } from '#shared/tariffs/delivery-kinds.ts'
import { freeFromOf } from '#shared/tariffs/free-from.ts'
import { isPriced } from '#shared/tariffs/is-priced.ts'
import { daysRange } from '#shared/tariffs/tariff-ranges.ts'

/** One row of the choice: a single tariff, or all pickup tariffs together. */
export interface DeliveryOption {
  /** 'pickup' or 'tariff-109'; identifies the row. */
  readonly key: string
  readonly kind: DeliveryKind
  readonly tariffs: readonly Tariff[]
}

type TariffGroups = Pick<AvailableTariffs, 'deliveryTariffs' | 'pickupTariffs'>

const ORDER: readonly DeliveryKind[] = ['pickup', 'courier', 'post', 'store']

/**
 * Returns the rows in the order in which they are shown: pickup, couriers, post, brand store, each sorted by the
 * tariffs' `sorting`.
 */
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

/** Returns the key of the row that contains a tariff. */
export function optionKey({ kind, id }: Pick<Tariff, 'kind' | 'id'>): string {
  return kind === 'pickup' ? 'pickup' : `tariff-${id}`
}

/** Whether a price has nothing but the cash fee, which a free delivery has too (DLV-40). */
export function isCarriedFree({ calculatePrice, cashFee }: Tariff): boolean {
  return calculatePrice !== null && calculatePrice <= cashFee
}

/**
 * Returns prices, days, free thresholds and number of points over all tariffs of a row. Prices and days are those of
 * the tariffs whose carriers answer; the days are null if none does.
 */
export function rangeOf(tariffs: readonly Tariff[]) {
  const priced = tariffs.filter(isPriced)
  const dear = tariffs.filter((tariff) => !isCarriedFree(tariff))
  const freeFrom = priced.length > 0 && priced.every(isCarriedFree) ? null : freeFromOf(dear)
  return {
    ...{ days: daysRange(priced), prices: priced.map(({ calculatePrice }) => calculatePrice) },
    /** Of the tariffs that are not free yet; null also if all that have a price are. */
    freeFrom: freeFrom && { ...freeFrom, isForAll: freeFrom.isForAll && dear.length === tariffs.length },
    pointCount: tariffs.reduce((sum, { pickupPointCount }) => sum + pickupPointCount, 0),
  }
}
