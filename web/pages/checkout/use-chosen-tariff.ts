import { useState } from 'react'
import type { GeoPosition } from '#shared/geo/contract.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import type { Picking } from '#web/tariffs/delivery-choice.tsx'
import { optionKey } from '#web/tariffs/delivery-options.ts'
import type { Checkout } from './use-checkout.ts'

/** Returns the chosen tariff among those of the city, and the row whose point is being picked. */
export function useChosenTariff({ view, choices }: Checkout, geo: GeoPosition) {
  // State of the page, because the picker reopens when a new city's tariffs arrive, and a suggestion opens it too.
  const [picking, setPicking] = useState<Picking | null>(null)
  const { to, deliveryTariffs, pickupTariffs } = view.tariffs
  // Tariffs of the previous city stay visible until the new ones arrive, but cannot be chosen.
  const isOfCity =
    to.cityId === geo.city.id && to.regionId === geo.region.id && to.countryId === geo.country.id
  const tariff: Tariff | undefined = [...deliveryTariffs, ...pickupTariffs].find(
    ({ id }) => id === choices.tariffId,
  )
  // The row of another tariff is open for picking a point, so the page does not show the stored choice.
  const isPicking = picking !== null && tariff !== undefined && picking.key !== optionKey(tariff)
  return { isOfCity, tariff, picking, isPicking, setPicking }
}

export type ChosenTariff = ReturnType<typeof useChosenTariff>
