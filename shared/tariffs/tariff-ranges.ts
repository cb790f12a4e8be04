import type { PricedTariff, TariffRanges } from './contract.ts'

/** Returns minimum and maximum of days, price and free threshold over tariffs that are shown as one (API-35). */
export function tariffRanges(
  tariffs: readonly Pick<PricedTariff, 'daysFrom' | 'daysTo' | 'calculatePrice' | 'freeThreshold'>[],
): TariffRanges {
  return {
    durationRange: daysRange(tariffs),
    priceRange: rangeOf(tariffs.map(({ calculatePrice }) => calculatePrice)),
    freeThresholdRange: rangeOf(tariffs.flatMap(({ freeThreshold }) => freeThreshold ?? [])),
  }
}

/** Returns the first and the last day of tariffs that are shown as one; null without tariffs. */
export function daysRange(
  tariffs: readonly Pick<PricedTariff, 'daysFrom' | 'daysTo'>[],
): [number, number] | null {
  return rangeOf(tariffs.flatMap(({ daysFrom, daysTo }) => [daysFrom, daysTo]))
}

/** Returns minimum and maximum; null if there are no values. */
function rangeOf(values: readonly number[]): [number, number] | null {
  return values.length === 0 ? null : [Math.min(...values), Math.max(...values)]
}
