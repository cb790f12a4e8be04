import type { Ctx } from '#server/context.ts'
import { pickupStatements } from '#server/pickup/queries.ts'
import { tariffsTo } from '#server/tariffs/queries.ts'
import type { CityPoints } from '#shared/pickup/contract.ts'
import { packPoints } from '#shared/pickup/packed-points.ts'
import { readOffers } from './tariff-offers.ts'

/** What every point takes. */
const NO_PARCEL = { weightGrams: 0, longestSideCm: 0 }

/**
 * Returns every point in the shopper's city, sorted by address, of the tariffs that accept the basket; lockers that
 * are too small for it are left out (PICK-93). For an empty basket these are all tariffs that have points there.
 */
export async function getPickupPoints(ctx: Ctx): Promise<CityPoints> {
  const { place, parcel, offers } = await readOffers(ctx)
  const offered = parcel ? offers.map(({ tariff }) => tariff) : tariffsTo(ctx, place)
  const tariffIds = offered.filter(({ pickupPointCount }) => pickupPointCount > 0).map(({ id }) => id)
  const { cityId, regionId, position } = place
  const center = position && { latitude: position.lat, longitude: position.lon }
  const { weightGrams, longestSideCm } = parcel ?? NO_PARCEL
  const wanted = { cityId, tariffIds: JSON.stringify(tariffIds), weightGrams, longestSideCm }
  return packPoints({ cityId, regionId, center }, pickupStatements(ctx.db).cityPoints.all(wanted))
}
