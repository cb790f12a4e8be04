import { useState } from 'react'
import type { GeoPosition } from '#shared/geo/contract.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import type { Picking } from '#web/tariffs/delivery-choice.tsx'
import { optionKey } from '#web/tariffs/delivery-options.ts'
import type { Checkout } from './use-checkout.ts'

/** Returns the chosen tariff if the city has it, and the row for which a point is being picked. */
export function useChosenTariff({ view, choices }: Checkout, geo: GeoPosition) {
  // This state belongs to the page, because the picker is opened again when a new city's tariffs arrive, and by a
  // suggestion.
  const [picking, setPicking] = useState<Picking | null>(null)
  const { to, deliveryTariffs, pickupTariffs } = view.tariffs
  // Tariffs of the previous city stay visible until the new ones arrive, but cannot be chosen (DLV-51).
  const isOfCity =
    to.cityId === geo.city.id && to.regionId === geo.region.id && to.countryId === geo.country.id
  const tariff: Tariff | undefined = [...deliveryTariffs, ...pickupTariffs].find(
    ({ id }) => id === choices.tariffId,
  )
  // The row of another tariff is open to pick a point, so the page does not show the stored choice.
  const isPicking =
    picking !== null && !picking.isFailed && tariff !== undefined && picking.key !== optionKey(tariff)
  return { isOfCity, tariff, picking, isPicking, setPicking }
}

export type ChosenTariff = ReturnType<typeof useChosenTariff>
