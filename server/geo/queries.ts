import { and, desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { cities, countries, regions } from '#db/schema/geo.ts'

const placeColumns = {
  cityId: cities.id,
  cityName: cities.name,
  position: { lat: cities.lat, lon: cities.lon },
  regionId: regions.id,
  regionName: regions.name,
  isRemote: regions.isRemote,
  countryId: countries.id,
  countryName: countries.name,
  isRussia: sql`${countries.code} = 'RU'`.mapWith(Boolean),
  isCis: countries.isCis,
}

const offerColumns = {
  id: cities.id,
  name: cities.name,
  population: cities.population,
  regionId: regions.id,
  regionName: regions.name,
  shopCountryId: regions.countryId,
}

/** Reads of towns, prepared once per database. */
export const geoStatements = prepared((db) => ({
  place: db
    .select(placeColumns)
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId))
    .innerJoin(countries, eq(countries.id, regions.countryId))
    .where(eq(cities.id, sql.placeholder('cityId')))
    .prepare(),
  /** `name` is folded with hyphens as spaces. */
  townsNamed: db
    .select(offerColumns)
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId))
    .where(sql`instr(replace(${cities.folded}, '-', ' '), ${sql.placeholder('name')}) > 0`)
    .prepare(),
  biggestTowns: db
    .select(offerColumns)
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId))
    .innerJoin(countries, and(eq(countries.id, regions.countryId), eq(countries.code, 'RU')))
    .orderBy(desc(cities.population), cities.id)
    .limit(sql.placeholder('limit'))
    .prepare(),
}))
