import { useState } from 'react'
import type { GeoPosition } from '#shared/geo/contract.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import type { Picking } from '#web/tariffs/delivery-choice.tsx'
import { optionKey } from '#web/tariffs/delivery-options.ts'
import type { Checkout } from './use-checkout.ts'

/** The chosen tariff among those of the city, and the row whose point is being chosen. */
export function useChosenTariff({ view, choices }: Checkout, geo: GeoPosition) {
  // Kept here: in a new city the picker opens again as soon as its ways are known, and a way out opens it too.
  const [picking, setPicking] = useState<Picking | null>(null)
  const { to, deliveryTariffs, pickupTariffs } = view.tariffs
  // Ways into the city before are no ways: shown until the new ones come, but not to be chosen.
  const isOfCity =
    to.cityId === geo.city.id && to.regionId === geo.region.id && to.countryId === geo.country.id
  const tariff: Tariff | undefined = [...deliveryTariffs, ...pickupTariffs].find(
    ({ id }) => id === choices.tariffId,
  )
  // Another row is open for a point to be taken: what was chosen before is not what the page shows.
  const isPicking = picking !== null && tariff !== undefined && picking.key !== optionKey(tariff)
  return { isOfCity, tariff, picking, isPicking, setPicking }
}

export type ChosenTariff = ReturnType<typeof useChosenTariff>
