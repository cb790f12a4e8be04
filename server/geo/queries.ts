import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { cities, countries, regions } from '#db/schema/geo.ts'
import { orders } from '#db/schema/orders.ts'
import { isProvenOrder } from '#server/identity/proven-orders.ts'

const RUSSIA = 'RU'

const countryColumns = {
  countryId: countries.id,
  countryCode: countries.code,
  countryName: countries.name,
  isRussia: sql`${countries.code} = ${sql.raw(`'${RUSSIA}'`)}`.mapWith(Boolean),
  isCis: countries.isCis,
}

const placeColumns = {
  cityId: cities.id,
  cityName: cities.name,
  position: { lat: cities.lat, lon: cities.lon },
  regionId: regions.id,
  regionName: regions.name,
  isRemote: regions.isRemote,
  ...countryColumns,
}

const offerColumns = {
  id: cities.id,
  name: cities.name,
  population: cities.population,
  regionId: regions.id,
  regionName: regions.name,
  shopCountryId: regions.countryId,
}

/** The normalized spelling by which names are compared, with hyphens as spaces. */
const normalizedName = sql`replace(${cities.normalized}, '-', ' ')`

/** Prepared statements that read places. */
export const geoStatements = prepared((db) => ({
  place: db
    .select(placeColumns)
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId))
    .innerJoin(countries, eq(countries.id, regions.countryId))
    .where(eq(cities.id, sql.placeholder('cityId')))
    .prepare(),
  /** The address of the shopper's last proven order. */
  lastAddress: db
    .select({ address: orders.address })
    .from(orders)
    .where(and(isProvenOrder, isNotNull(orders.address)))
    .orderBy(desc(orders.id))
    .limit(1)
    .prepare(),
  /** The city of these names, because ids of cities may be retired. */
  cityOfNames: db
    .select({ id: cities.id })
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId))
    .innerJoin(countries, eq(countries.id, regions.countryId))
    .where(
      and(
        eq(cities.name, sql.placeholder('city')),
        eq(regions.name, sql.placeholder('region')),
        eq(countries.name, sql.placeholder('country')),
      ),
    )
    .prepare(),
  region: db
    .select({
      regionId: regions.id,
      regionName: regions.name,
      isRemote: regions.isRemote,
      ...countryColumns,
    })
    .from(regions)
    .innerJoin(countries, eq(countries.id, regions.countryId))
    .where(eq(regions.id, sql.placeholder('regionId')))
    .prepare(),
  country: db
    .select(countryColumns)
    .from(countries)
    .where(eq(countries.id, sql.placeholder('countryId')))
    .prepare(),
  /** Cities whose normalized name contains `name` or is in the JSON array `others`, with hyphens as spaces. */
  citiesNamed: db
    .select(offerColumns)
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId))
    .where(
      or(
        sql`instr(${normalizedName}, ${sql.placeholder('name')}) > 0`,
        sql`${normalizedName} in (select value from json_each(${sql.placeholder('others')}))`,
      ),
    )
    .prepare(),
  /** All cities with only what a search compares, because reading every column takes twice as long. */
  cityNames: db
    .select({
      id: cities.id,
      regionId: cities.regionId,
      name: cities.name,
      population: cities.population,
    })
    .from(cities)
    .prepare(),
  /** The cities whose ids are in the JSON array `ids`. */
  citiesOf: db
    .select(offerColumns)
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId))
    .where(sql`${cities.id} in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare(),
  /** The biggest city of exactly this normalized name, with hyphens as spaces. */
  cityCalled: db
    .select({ id: cities.id })
    .from(cities)
    .where(eq(normalizedName, sql.placeholder('name')))
    .orderBy(desc(cities.population), cities.id)
    .limit(1)
    .prepare(),
  /** The cities of a region or of a country, the biggest first. */
  citiesWithin: db
    .select({ id: cities.id, name: cities.name })
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId))
    .where(
      and(
        sql`${regions.id} = coalesce(${sql.placeholder('regionId')}, ${regions.id})`,
        sql`${regions.countryId} = coalesce(${sql.placeholder('countryId')}, ${regions.countryId})`,
      ),
    )
    .orderBy(desc(cities.population), cities.id)
    .prepare(),
  biggestCities: db
    .select(offerColumns)
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId))
    .innerJoin(countries, and(eq(countries.id, regions.countryId), eq(countries.code, RUSSIA)))
    .orderBy(desc(cities.population), cities.id)
    .limit(sql.placeholder('limit'))
    .prepare(),
  /** The biggest city of a region or of a country, which replaces a city that is not in the shop's list. */
  chiefCity: db
    .select({ lat: cities.lat, lon: cities.lon })
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId))
    .where(
      and(
        sql`${regions.id} = coalesce(${sql.placeholder('regionId')}, ${regions.id})`,
        eq(regions.countryId, sql.placeholder('countryId')),
      ),
    )
    .orderBy(desc(cities.population), cities.id)
    .limit(1)
    .prepare(),
  positions: db.select({ id: cities.id, lat: cities.lat, lon: cities.lon }).from(cities).prepare(),
  regionsOfRussia: db
    .select({ id: regions.id, name: regions.name, shopCountryId: regions.countryId })
    .from(regions)
    .innerJoin(countries, and(eq(countries.id, regions.countryId), eq(countries.code, RUSSIA)))
    .prepare(),
  regionsWithCountries: db
    .select({ id: regions.id, region: regions.name, country: countries.name })
    .from(regions)
    .innerJoin(countries, eq(countries.id, regions.countryId))
    .prepare(),
  countriesAbroad: db
    .select({ id: countries.id, name: countries.name, isCis: countries.isCis })
    .from(countries)
    .where(ne(countries.code, RUSSIA))
    .prepare(),
}))
