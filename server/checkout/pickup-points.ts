import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import type { StoredPoint } from '#server/tariffs/get-pickup-point.ts'
import { tariffStatements, tariffsTo } from '#server/tariffs/queries.ts'
import type { CityPoints } from '#shared/tariffs/contract.ts'
import { packPoints } from '#shared/tariffs/packed-points.ts'
import { readOffers } from './tariff-offers.ts'

/**
 * Returns every point in the shopper's city, sorted by address, of the tariffs that accept the basket; lockers that
 * are too small for it are left out. For an empty basket these are all tariffs that have points there.
 */
export async function getPickupPoints(ctx: Ctx): Promise<CityPoints> {
  const { place, parcel, offers } = await readOffers(ctx)
  const offered = parcel ? offers.map(({ tariff }) => tariff) : tariffsTo(ctx, place)
  const tariffIds = offered.filter(({ pickupPointCount }) => pickupPointCount > 0).map(({ id }) => id)
  const wanted = { cityId: place.cityId, tariffIds: JSON.stringify(tariffIds) }
  return packPoints(place.cityId, tariffStatements(ctx.db).cityPoints.all(wanted))
}

/** Returns every point of the given tariffs in the shopper's city, sorted by address, with all its stored fields. */
export async function listCityPoints(ctx: Ctx, tariffIds: readonly number[]): Promise<StoredPoint[]> {
  const { cityId } = await getPlace(ctx)
  return tariffStatements(ctx.db).points.all({ cityId, tariffIds: JSON.stringify(tariffIds) })
}
