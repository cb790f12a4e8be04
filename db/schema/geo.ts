import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const countries = sqliteTable('countries', {
  id: integer().primaryKey(),
  /** ISO 3166-1 alpha-2. */
  code: text().notNull().unique(),
  name: text().notNull(),
  normalized: text('folded').notNull(),
  /** Outside Russia, couriers deliver to CIS countries only (DLV-3). */
  isCis: integer({ mode: 'boolean' }).notNull(),
})

export const regions = sqliteTable(
  'regions',
  {
    id: integer().primaryKey(),
    countryId: integer()
      .notNull()
      .references(() => countries.id),
    name: text().notNull(),
    normalized: text('folded').notNull(),
    isRemote: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [index('regions_folded').on(t.normalized)],
)

export const cities = sqliteTable(
  'cities',
  {
    /** Moscow is 1 (GEO-6). Never 0, which means an unknown city (GEO-2). */
    id: integer().primaryKey(),
    regionId: integer()
      .notNull()
      .references(() => regions.id),
    name: text().notNull(),
    /** The name normalized for comparison with typed text: lower case, ё as е. */
    normalized: text('folded').notNull(),
    lat: real().notNull(),
    lon: real().notNull(),
    population: integer().notNull(),
  },
  (t) => [index('cities_folded').on(t.normalized), index('cities_region').on(t.regionId)],
)
