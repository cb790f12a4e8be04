import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import type { GeoPosition, SetGeoInput } from '#shared/geo/contract.ts'
import { toGeoPosition } from './get-geo-position.ts'
import { findPlace } from './get-place.ts'

/** Keeps the town as the shopper's own choice. Throws NOT_FOUND for an unknown id. */
export function setGeoPosition(ctx: Ctx, { cityId }: SetGeoInput): GeoPosition {
  const place = findPlace(ctx, cityId)
  if (!place) throw new AppError('NOT_FOUND')
  ctx.visit.rememberCity(cityId)
  return toGeoPosition(place, true)
}
