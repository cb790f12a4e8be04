import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { CityOffers, CityOffersInput } from '#shared/geo/contract.ts'
import { matchPlaces, normalizePlaceName } from '#shared/geo/match-places.ts'
import { geoStatements } from './queries.ts'

const MAX_OFFERS = 20
const BIGGEST = 12

/**
 * Returns at most 20 cities whose name contains the typed text; while nothing is typed, the biggest cities of Russia.
 */
export function getCityOffers(ctx: Ctx, { cityName }: z.infer<typeof CityOffersInput>): CityOffers {
  const statements = geoStatements(ctx.db)
  const name = normalizePlaceName(cityName)
  const cities =
    name === ''
      ? statements.biggestCities.all({ limit: BIGGEST })
      : matchPlaces(statements.citiesNamed.all({ name }), cityName, MAX_OFFERS)
  return cities.map((city) => ({
    id: city.id,
    name: city.name,
    region: { id: city.regionId, name: city.regionName, shopCountryId: city.shopCountryId },
  }))
}
