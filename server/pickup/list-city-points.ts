import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import type { TariffId } from '#shared/delivery-ids.ts'
import type { StoredPoint } from './get-pickup-point.ts'
import { pickupStatements } from './queries.ts'

/** Returns every point of the given tariffs in the shopper's city, sorted by address, with all its stored fields. */
export async function listCityPoints(ctx: Ctx, tariffIds: readonly TariffId[]): Promise<StoredPoint[]> {
  const { cityId } = await getPlace(ctx)
  return pickupStatements(ctx.db).points.all({ cityId, tariffIds: JSON.stringify(tariffIds) })
}
