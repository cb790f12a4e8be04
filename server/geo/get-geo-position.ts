import type { Ctx } from '#server/context.ts'
import type { GeoPosition } from '#shared/geo/contract.ts'
import { getPlace, type Place } from './get-place.ts'

/** Returns the shopper's chosen or guessed position (GEO-1), and whether the shopper has confirmed it. */
export async function getGeoPosition(ctx: Ctx): Promise<GeoPosition> {
  const place = await getPlace(ctx)
  const { isCityConfirmed, cityId, customCity } = ctx.session
  const isChosen = place.cityId === 0 ? customCity !== null : place.cityId === cityId
  return toGeoPosition(place, isCityConfirmed && isChosen)
}

export function toGeoPosition(place: Place, isConfirmed: boolean): GeoPosition {
  return {
    city: { id: place.cityId, name: place.cityName },
    region: { id: place.regionId, name: place.regionName },
    country: { id: place.countryId, name: place.countryName, isRussia: place.isRussia },
    isRemote: place.isRemote,
    isConfirmed,
  }
}
