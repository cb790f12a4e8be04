import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OperatorId, TariffId } from '#shared/delivery-ids.ts'
import { CARRIERS } from '#shared/tariffs/carriers.ts'
import { DELIVERY_KINDS } from '#shared/tariffs/delivery-kinds.ts'

/** Delivery operators with their fixed ids (DLV-7). */
export const operators = sqliteTable('operators', {
  id: integer().$type<OperatorId>().primaryKey(),
  name: text().notNull(),
  /** The carrier whose adapter quotes the operator's tariffs. */
  carrier: text({ enum: CARRIERS }).notNull(),
  /**
   * The page on which the operator shows where a parcel is, with '{number}' in place of its number; null if there is
   * none.
   */
  trackingUrl: text(),
})

export const tariffs = sqliteTable(
  'tariffs',
  {
    id: integer().$type<TariffId>().primaryKey(),
    operatorId: integer()
      .$type<OperatorId>()
      .notNull()
      .references(() => operators.id),
    kind: text({ enum: DELIVERY_KINDS }).notNull(),
    name: text().notNull(),
    shortName: text().notNull(),
    /** The total of items in roubles from which delivery is free; null for never. */
    freeThreshold: integer(),
    surchargePercent: integer().notNull(),
    prepayOnly: integer({ mode: 'boolean' }).notNull(),
    sorting: integer().notNull(),
    /** Whether shoppers can choose it. Baskets and orders may still refer to one that is not offered any more. */
    isOffered: integer({ mode: 'boolean' }).notNull().default(true),
    /** The destinations: inside Russia, in the CIS countries, or worldwide. */
    zone: text({ enum: ['russia', 'cis', 'world'] }).notNull(),
    /** Whether the points of a pickup tariff are parcel lockers, which carriers price by a tariff of their own. */
    isToLocker: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (t) => [check('tariffs_free', sql`${t.freeThreshold} IS NULL OR ${t.freeThreshold} > 0`)],
)

/** The carriers' last successful answers: a fresh one saves the call, an old one is used during an outage. */
export const carrierQuotes = sqliteTable('carrier_quotes', {
  /** Consists of tariff, city, the steps of weight, size, and value, and what the shop says about the origin. */
  key: text().primaryKey(),
  /** In roubles; null when the carrier does not deliver there or refuses such a parcel. */
  price: integer(),
  daysFrom: integer().notNull(),
  daysTo: integer().notNull(),
  quotedAt: integer().notNull(),
})
