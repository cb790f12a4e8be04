import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import { foldText } from '#shared/search/fold.ts'
import type { PickupPoints, PickupPointsInput } from '#shared/tariffs/contract.ts'
import type { StoredPoint } from './get-pickup-point.ts'
import { tariffStatements, tariffsTo } from './queries.ts'
import { quoteTariffs } from './quote-tariffs.ts'
import { readShipment } from './read-shipment.ts'

const PAGE = 50

/**
 * Points of the shopper's town by address, one page of them. Only of tariffs that take the basket: a locker too
 * small for it is not shown. With an empty basket, of all tariffs that have points there.
 */
export async function getPickupPoints(ctx: Ctx, input: PickupPointsInput): Promise<PickupPoints> {
  const place = await getPlace(ctx)
  const shipment = readShipment(ctx)
  const offered = shipment
    ? (await quoteTariffs(ctx, { place, parcel: shipment.parcel })).quoted.map(({ tariff }) => tariff)
    : tariffsTo(ctx, place)
  const tariffIds = offered
    .filter(({ id, pickupPointCount }) => pickupPointCount > 0 && (input.tariffId ?? id) === id)
    .map(({ id }) => id)
  const wanted = {
    cityId: place.cityId,
    tariffIds: JSON.stringify(tariffIds),
    query: foldText(input.query ?? ''),
  }
  const statements = tariffStatements(ctx.db)
  return {
    points: statements.points.all({ ...wanted, offset: input.offset ?? 0, limit: input.limit ?? PAGE }),
    total: statements.pointCount.get(wanted)?.total ?? 0,
  }
}

/** Every point of the given tariffs in the shopper's town, by address. */
export async function listTownPoints(ctx: Ctx, tariffIds: readonly number[]): Promise<StoredPoint[]> {
  const { cityId } = await getPlace(ctx)
  const all = { tariffIds: JSON.stringify(tariffIds), query: '', offset: 0, limit: -1 }
  return tariffStatements(ctx.db).points.all({ cityId, ...all })
}
