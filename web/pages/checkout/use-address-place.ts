import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { GeoPosition } from '#shared/geo/contract.ts'
import { placeAddressAtom } from '#web/checkout/order-form.ts'

/**
 * Clears an address that was typed for another city (DLV-63). Waits for the tariffs of the new city, because a failed
 * request for them clears nothing (DLV-21).
 */
export function useAddressPlace({ city, region, country }: GeoPosition, isOfCity: boolean): void {
  const placeAddress = useSetAtom(placeAddressAtom)
  const place = city.id > 0 ? String(city.id) : `${country.id}:${region.id}:${city.name}`
  useEffect(() => {
    if (isOfCity) placeAddress(place)
  }, [isOfCity, place, placeAddress])
}
