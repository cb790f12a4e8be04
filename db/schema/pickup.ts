import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { cities } from './geo.ts'
import { operators, tariffs } from './tariffs.ts'

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
    /** The carrier's own code of the point; null for a point that is not from a carrier's list. */
    code: text(),
    name: text().notNull(),
    address: text().notNull(),
    /** The address normalized for the address filter: lower case, ё as е. */
    normalized: text('folded').notNull(),
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
