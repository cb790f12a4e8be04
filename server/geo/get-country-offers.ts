import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { CountryOffers, CountryOffersInput } from '#shared/geo/contract.ts'
import { matchPlaces } from '#shared/geo/match-places.ts'
import { geoStatements } from './queries.ts'

/** Countries but Russia by what was typed of their name: those a courier goes to first, then by the alphabet. */
export function getCountryOffers(
  ctx: Ctx,
  { countryName }: z.infer<typeof CountryOffersInput>,
): CountryOffers {
  const countries = geoStatements(ctx.db)
    .countriesAbroad.all()
    .map((country) => ({ ...country, population: Number(country.isCis) }))
  return matchPlaces(countries, countryName, countries.length).map(({ id, name }) => ({ id, name }))
}
