import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { CountryOffers, CountryOffersInput } from '#shared/geo/contract.ts'
import { findPlaces } from '#shared/geo/match-places.ts'
import { geoStatements } from './queries.ts'

/**
 * Returns the countries except Russia that the typed text finds (GEO-28 to GEO-33); of equal ones first those of the
 * CIS, to which couriers deliver, then alphabetically.
 */
export function getCountryOffers(
  ctx: Ctx,
  { countryName }: z.infer<typeof CountryOffersInput>,
): CountryOffers {
  const countries = geoStatements(ctx.db)
    .countriesAbroad.all()
    .map((country) => ({ ...country, population: Number(country.isCis) }))
  return findPlaces(countries, countryName, countries.length).map(({ id, name }) => ({ id, name }))
}
