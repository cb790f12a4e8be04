import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { cities, countries, regions } from '#db/schema/geo.ts'
import { pickupPoints, tariffs } from '#db/schema/tariffs.ts'
import type { OrderAddress, OrderDelivery } from '#shared/orders/contract.ts'
import type { OtherPayment } from '#shared/orders/other-payment.ts'
import { deliveryTime } from '#shared/tariffs/delivery-time.ts'

/** A way of delivery as a demo order has chosen it: the carrier's answer of that day, days from the order. */
export interface DemoDelivery {
  readonly tariffId: number
  /** Whole roubles. */
  readonly quotedPrice: number
  readonly daysFrom: number
  readonly daysTo: number
}

/** Where a demo client lives; the house is used by couriers and the post. */
export interface DemoHome {
  readonly cityId: number
  readonly postcode: string
  readonly street: string
  readonly buildingNumber: string
  readonly flatNumber: string
}

export interface DeliveryTerms {
  readonly delivery: OrderDelivery
  readonly address: OrderAddress
  readonly freeThreshold: number | null
  readonly surchargePercent: number
  /** What decides by what else the order could be paid. */
  readonly situation: OtherPayment['situation']
}

const statements = prepared((db) => ({
  tariff: db
    .select()
    .from(tariffs)
    .where(eq(tariffs.id, sql.placeholder('tariffId')))
    .prepare(),
  point: db
    .select({
      id: pickupPoints.id,
      name: pickupPoints.name,
      address: pickupPoints.address,
      businessHours: pickupPoints.businessHours,
      storageDays: pickupPoints.storageDays,
      prepayOnly: pickupPoints.prepayOnly,
    })
    .from(pickupPoints)
    .where(
      and(
        eq(pickupPoints.cityId, sql.placeholder('cityId')),
        eq(pickupPoints.tariffId, sql.placeholder('tariffId')),
      ),
    )
    .orderBy(asc(pickupPoints.prepayOnly), asc(pickupPoints.id))
    .limit(1)
    .prepare(),
  place: db
    .select({
      ...{ country: countries.name, region: regions.name, city: cities.name },
      ...{ regionId: regions.id, countryCode: countries.code },
    })
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId))
    .innerJoin(countries, eq(countries.id, regions.countryId))
    .where(eq(cities.id, sql.placeholder('cityId')))
    .prepare(),
}))

/** The snapshot of tariff, point and address that an order keeps. */
export function deliveryTerms(db: Db, home: DemoHome, chosen: DemoDelivery): DeliveryTerms {
  const tariff = statements(db).tariff.get({ tariffId: chosen.tariffId })
  if (!tariff) throw new Error(`no tariff ${chosen.tariffId}`)
  const needsPoint = tariff.kind === 'pickup' || tariff.kind === 'store'
  const found = needsPoint ? pointOf(db, home.cityId, tariff.id) : null
  const { regionId, countryCode, ...place } = placeOf(db, home.cityId)
  const only = (text: string) => (needsPoint ? '' : text)
  return {
    delivery: {
      tariffId: tariff.id,
      kind: tariff.kind,
      operatorId: tariff.operatorId,
      name: tariff.name,
      deliveryTime: deliveryTime(chosen.daysFrom, chosen.daysTo),
      point: found && withoutRule(found),
    },
    address: {
      ...place,
      ...{ text: '', postcode: only(home.postcode), street: only(home.street) },
      ...{ buildingNumber: only(home.buildingNumber), buildingSuffix: '', flatNumber: only(home.flatNumber) },
    },
    freeThreshold: tariff.freeThreshold,
    surchargePercent: tariff.surchargePercent,
    situation: {
      isPrepayOnly: tariff.prepayOnly || found?.prepayOnly === true,
      isRussia: countryCode === 'RU',
      regionId,
      isBrandStore: tariff.kind === 'store',
    },
  }
}

/** An order keeps of a point what its page shows. */
function withoutRule({ prepayOnly: _, ...point }: ReturnType<typeof pointOf>): OrderDelivery['point'] {
  return point
}

function pointOf(db: Db, cityId: number, tariffId: number) {
  const point = statements(db).point.get({ cityId, tariffId })
  if (!point) throw new Error(`no point of tariff ${tariffId} in town ${cityId}`)
  return point
}

function placeOf(db: Db, cityId: number) {
  const place = statements(db).place.get({ cityId })
  if (!place) throw new Error(`no town ${cityId}`)
  return place
}
