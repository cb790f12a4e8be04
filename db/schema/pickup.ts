import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OperatorId, PickupPointId, TariffId } from '#shared/delivery-ids.ts'
import { products } from './catalog.ts'
import { cities } from './geo.ts'
import { operators, tariffs } from './tariffs.ts'

export const pickupPoints = sqliteTable(
  'pickup_points',
  {
    id: integer().$type<PickupPointId>().primaryKey(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    tariffId: integer()
      .$type<TariffId>()
      .notNull()
      .references(() => tariffs.id),
    operatorId: integer()
      .$type<OperatorId>()
      .notNull()
      .references(() => operators.id),
    /** The carrier's own code of the point, or the id of a brand store in the settings; null for invented points. */
    code: text(),
    name: text().notNull(),
    address: text().notNull(),
    /** The address normalized for the address filter: lower case, ё as е. */
    normalized: text('folded').notNull(),
    businessHours: text().notNull(),
    storageDays: integer().notNull(),
    roadMap: text().notNull(),
    metro: text(),
    /** The point's own phone, formatted for reading. */
    phone: text(),
    generalPartner: text(),
    prepayOnly: integer({ mode: 'boolean' }).notNull(),
    /** The heaviest and the longest parcel that the point takes, in grams and centimeters; null for no limit. */
    maxGrams: integer(),
    maxSideCm: integer(),
    lat: real().notNull(),
    lon: real().notNull(),
  },
  (t) => [index('pickup_points_city').on(t.cityId, t.tariffId)],
)

/**
 * The pieces on the shelves of brand stores, as last counted there. They are sold in the store only: orders, also those
 * that are picked up there, take from the warehouse's `stock`. A product without a row is not in the store.
 */
export const storeStock = sqliteTable(
  'store_stock',
  {
    productId: integer()
      .notNull()
      .references(() => products.id),
    /** The pickup point that is the store. */
    pointId: integer()
      .$type<PickupPointId>()
      .notNull()
      .references(() => pickupPoints.id),
    available: integer().notNull(),
    countedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.pointId] }),
    // With a point that has gone, SQLite looks for its rows.
    index('store_stock_point').on(t.pointId),
    check('store_stock_available', sql`${t.available} >= 0`),
  ],
)
