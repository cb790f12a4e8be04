import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { deletePoints, newPointIds } from '#db/point-ids.ts'
import { pickupPoints, storeStock } from '#db/schema/pickup.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { OPERATOR_IDS } from './operators.ts'
import { TARIFF_IDS } from './tariffs.ts'

/** A brand store, as the settings describe it. */
export interface BrandStorePoint {
  /** Names the store in the settings; stored as the code of its pickup point. */
  readonly id: string
  readonly cityId: number
  /** The city with its preposition: 'в Челябинске'. */
  readonly where: string
  readonly address: string
  /** Directions to the entrance. */
  readonly roadMap: string
  /** Daily hours: '09:00-21:00'. */
  readonly hours: string
  readonly phone: string | null
  /** The nearest metro station. */
  readonly metro: string | null
  readonly latitude: number
  readonly longitude: number
  readonly storageDays: number
}

/**
 * Makes the pickup points of the brand stores those of the settings. A store keeps its point, to which baskets and
 * orders refer by id, as long as the settings know it by the same id; in a database of an earlier version, by the same
 * address. A store that has moved to another city is another store. The points of stores that the settings do not know
 * any more are deleted, with what was counted there.
 */
export function writeBrandStores(db: Db, stores: readonly BrandStorePoint[]): void {
  const ofStores = eq(pickupPoints.tariffId, TARIFF_IDS.brandStore)
  const known = db.select().from(pickupPoints).where(ofStores).all()
  const kept = new Set<number>()
  for (const store of stores) {
    const point = known.find(
      ({ code, cityId, address }) =>
        cityId === store.cityId && (code === null ? address === store.address : code === store.id),
    )
    const row = rowOf(store)
    const id = point?.id ?? newPointIds(db)()
    if (point) db.update(pickupPoints).set(row).where(eq(pickupPoints.id, id)).run()
    else
      db.insert(pickupPoints)
        .values({ ...row, id })
        .run()
    kept.add(id)
  }
  for (const { id } of known) {
    if (kept.has(id)) continue
    db.delete(storeStock).where(eq(storeStock.pointId, id)).run()
    deletePoints(db, [id])
  }
}

type StoreRow = Omit<typeof pickupPoints.$inferInsert, 'id'>

function rowOf(store: BrandStorePoint): StoreRow {
  const {
    id,
    cityId,
    address,
    roadMap,
    hours,
    phone,
    metro,
    latitude: lat,
    longitude: lon,
    storageDays,
  } = store
  return {
    ...{ cityId, address, roadMap, phone, metro, lat, lon, storageDays },
    tariffId: TARIFF_IDS.brandStore,
    operatorId: OPERATOR_IDS.own,
    code: id,
    name: 'Фирменный магазин «Глянец»',
    normalized: normalizeText(address),
    businessHours: `ежедневно ${hours}`,
    generalPartner: null,
    prepayOnly: false,
  }
}
