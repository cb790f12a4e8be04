import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const countries = sqliteTable('countries', {
  id: integer().primaryKey(),
  /** ISO 3166-1 alpha-2. */
  code: text().notNull().unique(),
  name: text().notNull(),
  folded: text().notNull(),
  /** Courier and parcel post beyond the borders go to the CIS only. */
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
    folded: text().notNull(),
    isRemote: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [index('regions_folded').on(t.folded)],
)

export const cities = sqliteTable(
  'cities',
  {
    /** Moscow is 1; 0 never stands here, it means an unknown city. */
    id: integer().primaryKey(),
    regionId: integer()
      .notNull()
      .references(() => regions.id),
    name: text().notNull(),
    /** Lower case, ё as е: what is typed is compared with this. */
    folded: text().notNull(),
    lat: real().notNull(),
    lon: real().notNull(),
    population: integer().notNull(),
  },
  (t) => [index('cities_folded').on(t.folded), index('cities_region').on(t.regionId)],
)
