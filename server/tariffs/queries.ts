import { asc, eq, inArray, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { products } from '#db/schema/catalog.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { carrierQuotes, operators, tariffs } from '#db/schema/tariffs.ts'
import { catalogCache } from '#server/catalog/catalog-cache.ts'
import type { Ctx } from '#server/context.ts'
import type { Place } from '#server/geo/get-place.ts'
import { reaches } from '#shared/tariffs/tariff-reach.ts'

const tariffColumns = {
  id: tariffs.id,
  operatorId: tariffs.operatorId,
  operatorName: operators.name,
  carrier: operators.carrier,
  kind: tariffs.kind,
  name: tariffs.name,
  shortName: tariffs.shortName,
  freeThreshold: tariffs.freeThreshold,
  surchargePercent: tariffs.surchargePercent,
  prepayOnly: tariffs.prepayOnly,
  sorting: tariffs.sorting,
  zone: tariffs.zone,
  isOffered: tariffs.isOffered,
  isToLocker: tariffs.isToLocker,
  /** Number of the tariff's points in the given city. */
  pickupPointCount: sql<number>`(
    SELECT count(*) FROM ${pickupPoints}
    WHERE ${pickupPoints.cityId} = ${sql.placeholder('cityId')} AND ${pickupPoints.tariffId} = ${tariffs.id}
  )`,
}

/** Prepared statements that read tariffs, quotes, and parcels. */
export const tariffStatements = prepared((db) => ({
  tariffs: db
    .select(tariffColumns)
    .from(tariffs)
    .innerJoin(operators, eq(operators.id, tariffs.operatorId))
    .orderBy(asc(tariffs.sorting), asc(tariffs.id))
    .prepare(),
  tariff: db
    .select(tariffColumns)
    .from(tariffs)
    .innerJoin(operators, eq(operators.id, tariffs.operatorId))
    .where(eq(tariffs.id, sql.placeholder('tariffId')))
    .prepare(),
  /** Those of several keys, in a list of JSON. */
  quotes: db
    .select()
    .from(carrierQuotes)
    .where(inArray(carrierQuotes.key, sql`(SELECT value FROM json_each(${sql.placeholder('keys')}))`))
    .prepare(),
  productParcel: db
    .select({
      price: products.price,
      weightGrams: products.weightGrams,
      longestSideCm: products.sizeCm,
      declaredValue: products.price,
      isSold: products.isSold,
    })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
}))

export type TariffRow = ReturnType<ReturnType<typeof tariffStatements>['tariffs']['all']>[number]

/**
 * A city's tariffs and their numbers of points, cached for half a minute because they change with the shop's terms
 * and not with its orders.
 */
const kept = catalogCache<readonly TariffRow[]>()

/** Whether the shop offers the tariff and it serves the place. */
export function isAvailable({ config }: Pick<Ctx, 'config'>, tariff: TariffRow, place: Place): boolean {
  const { ownCourier, warehouse } = config.shop
  const area = ownCourier && warehouse && { center: warehouse, radiusKm: ownCourier.radiusKm }
  return reaches(tariff, place, area)
}

/**
 * Returns the tariffs that serve the place, in the order in which they are shown. Their carriers may still refuse the
 * parcel.
 */
export function tariffsTo(ctx: Ctx, place: Place): TariffRow[] {
  const { cityId } = place
  return kept(ctx, String(cityId), () => tariffStatements(ctx.db).tariffs.all({ cityId })).filter((tariff) =>
    isAvailable(ctx, tariff, place),
  )
}
