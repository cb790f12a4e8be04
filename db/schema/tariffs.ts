import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CARRIERS } from '#shared/tariffs/carriers.ts'
import { DELIVERY_KINDS } from '#shared/tariffs/delivery-kinds.ts'
import { cities } from './geo.ts'

/** Who carries: ids and labels as the original shop numbers them (spec §3, Delivery operator types). */
export const operators = sqliteTable('operators', {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** The carrier whose adapter quotes its tariffs. */
  carrier: text({ enum: CARRIERS }).notNull(),
})

export const tariffs = sqliteTable(
  'tariffs',
  {
    id: integer().primaryKey(),
    operatorId: integer()
      .notNull()
      .references(() => operators.id),
    kind: text({ enum: DELIVERY_KINDS }).notNull(),
    name: text().notNull(),
    shortName: text().notNull(),
    /** Items total from which delivery costs nothing; null: never. */
    freeThreshold: integer(),
    surchargePercent: integer().notNull(),
    prepayOnly: integer({ mode: 'boolean' }).notNull(),
    sorting: integer().notNull(),
    /** Where it goes: inside Russia, to the CIS, to the whole world. */
    zone: text({ enum: ['russia', 'cis', 'world'] }).notNull(),
  },
  (t) => [check('tariffs_free', sql`${t.freeThreshold} IS NULL OR ${t.freeThreshold} > 0`)],
)

export const pickupPoints = sqliteTable(
  'pickup_points',
  {
    id: integer().primaryKey(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    tariffId: integer()
      .notNull()
      .references(() => tariffs.id),
    operatorId: integer()
      .notNull()
      .references(() => operators.id),
    name: text().notNull(),
    address: text().notNull(),
    /** Lower case, ё as е: the filter compares with this. */
    folded: text().notNull(),
    businessHours: text().notNull(),
    storageDays: integer().notNull(),
    roadMap: text().notNull(),
    metro: text(),
    generalPartner: text(),
    prepayOnly: integer({ mode: 'boolean' }).notNull(),
    lat: real().notNull(),
    lon: real().notNull(),
  },
  (t) => [index('pickup_points_city').on(t.cityId, t.tariffId)],
)

/** The carriers' last good answers: fresh ones spare the call, old ones stand in while a carrier is silent. */
export const carrierQuotes = sqliteTable('carrier_quotes', {
  /** Tariff, city, weight and size steps. */
  key: text().primaryKey(),
  /** null: the carrier does not go there, or does not take such a parcel. */
  price: integer(),
  daysFrom: integer().notNull(),
  daysTo: integer().notNull(),
  quotedAt: integer().notNull(),
})
