import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import type { GeoPosition, SetGeoInput } from '#shared/geo/contract.ts'
import { cleanCityName } from '#shared/geo/custom-city.ts'
import { isCalled } from '#shared/geo/match-places.ts'
import { toGeoPosition } from './get-geo-position.ts'
import { findCustomPlace, findPlace } from './get-place.ts'
import { geoStatements } from './queries.ts'

/**
 * Stores the place as the shopper's choice. If a known city in the region or country is called by the typed name, it
 * means that city (GEO-24). Throws NOT_FOUND for an unknown id, for Russia without a region, and for a region outside
 * Russia.
 */
export function setGeoPosition(ctx: Ctx, input: SetGeoInput): GeoPosition {
  const cityId = input.cityId || knownCity(ctx, input)
  if (cityId > 0) {
    const place = findPlace(ctx, cityId)
    if (!place) throw new AppError('NOT_FOUND')
    ctx.session.rememberCity(cityId)
    return toGeoPosition(place, true)
  }
  const { regionId } = input
  const countryId = regionId === 0 ? input.countryId : 0
  const city = { regionId, countryId, name: cleanCityName(input.customCityName) }
  const place = findCustomPlace(ctx, city)
  if (!place) throw new AppError('NOT_FOUND')
  ctx.session.rememberCustomCity(city)
  return toGeoPosition(place, true)
}

function knownCity(ctx: Ctx, { regionId, countryId, customCityName }: SetGeoInput): number {
  const name = cleanCityName(customCityName)
  if (name === '') return 0
  const where = { regionId: regionId || null, countryId: regionId ? null : countryId || null }
  return (
    geoStatements(ctx.db)
      .citiesWithin.all(where)
      .find((city) => isCalled(city.name, name))?.id ?? 0
  )
}
