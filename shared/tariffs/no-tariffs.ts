import type { AvailableTariffs } from './contract.ts'

/** The answer where nothing can be sent, to wherever. */
export const NO_TARIFFS: AvailableTariffs = {
  to: { cityId: 0, regionId: 0, countryId: 0 },
  deliveryTariffs: [],
  pickupTariffs: [],
  pickupTariffLabels: {},
  pickupServiceTariffsRangeInfo: { durationRange: null, priceRange: null, freeThresholdRange: null },
  isPartial: false,
}
