import { asc, eq } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { cities } from '#db/schema/geo.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { tariffs } from '#db/schema/tariffs.ts'
import { catalogCache } from '#server/catalog/catalog-cache.ts'
import type { Ctx } from '#server/context.ts'
import type { BrandStores } from '#shared/pickup/contract.ts'

const statements = prepared((db) => ({
  stores: db
    .select({
      id: pickupPoints.id,
      city: cities.name,
      address: pickupPoints.address,
      roadMap: pickupPoints.roadMap,
      businessHours: pickupPoints.businessHours,
      phone: pickupPoints.phone,
      storageDays: pickupPoints.storageDays,
      latitude: pickupPoints.lat,
      longitude: pickupPoints.lon,
    })
    .from(pickupPoints)
    .innerJoin(tariffs, eq(tariffs.id, pickupPoints.tariffId))
    .innerJoin(cities, eq(cities.id, pickupPoints.cityId))
    .where(eq(tariffs.kind, 'store'))
    .orderBy(asc(pickupPoints.id))
    .prepare(),
}))

/** Nothing finds the few stores among the pickup points of all carriers without reading them all. */
const cached = catalogCache<BrandStores>(1)

/** Returns the shop's own stores, as stored with their pickup points; all callers share one list while it is cached. */
export function getBrandStores(ctx: Pick<Ctx, 'db' | 'now'>): BrandStores {
  return cached(ctx, '', () => statements(ctx.db).stores.all())
}
