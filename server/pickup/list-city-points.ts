import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import type { StoredPoint } from './get-pickup-point.ts'
import { pickupStatements } from './queries.ts'

/** Returns every point of the given tariffs in the shopper's city, sorted by address, with all its stored fields. */
export async function listCityPoints(ctx: Ctx, tariffIds: readonly number[]): Promise<StoredPoint[]> {
  const { cityId } = await getPlace(ctx)
  return pickupStatements(ctx.db).points.all({ cityId, tariffIds: JSON.stringify(tariffIds) })
}
