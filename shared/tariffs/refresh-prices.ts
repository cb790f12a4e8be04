import type { AvailableTariffs, CalculatedPrices, Tariff } from './contract.ts'
import { tariffRanges } from './tariff-ranges.ts'

export function tariffIdsOf({ deliveryTariffs, pickupTariffs }: AvailableTariffs): number[] {
  return [...deliveryTariffs, ...pickupTariffs].map(({ id }) => id)
}

/** The same tariffs at the prices of now; one without a new price keeps its own. */
export function withPrices(tariffs: AvailableTariffs, prices: CalculatedPrices): AvailableTariffs {
  const priced = (tariff: Tariff) => ({ ...tariff, ...prices[tariff.id] })
  const pickupTariffs = tariffs.pickupTariffs.map(priced)
  return {
    ...tariffs,
    deliveryTariffs: tariffs.deliveryTariffs.map(priced),
    pickupTariffs,
    pickupServiceTariffsRangeInfo: tariffRanges(pickupTariffs),
  }
}
