import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { operators } from '#db/schema/tariffs.ts'

/** The columns of a point that the list and the map need. */
const cityPointColumns = {
  id: pickupPoints.id,
  tariffId: pickupPoints.tariffId,
  address: pickupPoints.address,
  metro: pickupPoints.metro,
  prepayOnly: pickupPoints.prepayOnly,
  latitude: pickupPoints.lat,
  longitude: pickupPoints.lon,
}

const pointColumns = {
  ...cityPointColumns,
  cityId: pickupPoints.cityId,
  operatorId: pickupPoints.operatorId,
  operator: operators.name,
  name: pickupPoints.name,
  businessHours: pickupPoints.businessHours,
  storageDays: pickupPoints.storageDays,
  roadMap: pickupPoints.roadMap,
  generalPartner: pickupPoints.generalPartner,
  maxGrams: pickupPoints.maxGrams,
  maxSideCm: pickupPoints.maxSideCm,
}

const pointsOfCity = and(
  eq(pickupPoints.cityId, sql.placeholder('cityId')),
  sql`${pickupPoints.tariffId} IN (SELECT value FROM json_each(${sql.placeholder('tariffIds')}))`,
)

/** Prepared statements that read pickup points. */
export const pickupStatements = prepared((db) => ({
  points: db
    .select(pointColumns)
    .from(pickupPoints)
    .innerJoin(operators, eq(operators.id, pickupPoints.operatorId))
    .where(pointsOfCity)
    .orderBy(asc(pickupPoints.normalized), asc(pickupPoints.id))
    .prepare(),
  /** Those that take a parcel of this weight and size. */
  cityPoints: db
    .select(cityPointColumns)
    .from(pickupPoints)
    .where(
      and(
        pointsOfCity,
        or(isNull(pickupPoints.maxGrams), gte(pickupPoints.maxGrams, sql.placeholder('weightGrams'))),
        or(isNull(pickupPoints.maxSideCm), gte(pickupPoints.maxSideCm, sql.placeholder('longestSideCm'))),
      ),
    )
    .orderBy(asc(pickupPoints.normalized), asc(pickupPoints.id))
    .prepare(),
  addresses: db
    .select({ address: pickupPoints.address })
    .from(pickupPoints)
    .where(eq(pickupPoints.cityId, sql.placeholder('cityId')))
    .prepare(),
  point: db
    .select(pointColumns)
    .from(pickupPoints)
    .innerJoin(operators, eq(operators.id, pickupPoints.operatorId))
    .where(eq(pickupPoints.id, sql.placeholder('id')))
    .prepare(),
}))
