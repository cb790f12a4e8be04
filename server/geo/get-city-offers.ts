import type { z } from 'zod/mini'
import { catalogCache } from '#server/catalog/catalog-cache.ts'
import type { Ctx } from '#server/context.ts'
import type { CityOffers, CityOffersInput } from '#shared/geo/contract.ts'
import { namesBehind } from '#shared/geo/everyday-names.ts'
import { findPlaces, matchLetters, type PlaceToMatch } from '#shared/geo/match-places.ts'
import { normalizePlaceName } from '#shared/geo/normalize-place-name.ts'
import { geoStatements } from './queries.ts'

interface ComparedCity extends PlaceToMatch {
  readonly id: number
}

const MAX_OFFERS = 20
const BIGGEST = 12

/** Reading all of them takes about as long as the comparison with them, and anybody can type what is found nowhere. */
const namesCache = catalogCache<readonly ComparedCity[]>(1)

/**
 * Returns at most 20 cities that the typed text finds, besides those that people call so (GEO-28 to GEO-33); while nothing is typed, the biggest cities
 * of Russia.
 */
export function getCityOffers(ctx: Ctx, { cityName }: z.infer<typeof CityOffersInput>): CityOffers {
  return findCities(ctx, cityName).map((city) => ({
    id: city.id,
    name: city.name,
    region: { id: city.regionId, name: city.regionName, shopCountryId: city.shopCountryId },
  }))
}

function allNames(ctx: Ctx) {
  return namesCache(ctx, '', () => geoStatements(ctx.db).cityNames.all())
}

function findCities(ctx: Ctx, typed: string) {
  const statements = geoStatements(ctx.db)
  const name = normalizePlaceName(typed)
  if (name === '') return statements.biggestCities.all({ limit: BIGGEST })
  const named = statements.citiesNamed.all({ name, others: JSON.stringify(namesBehind(name)) })
  const found = matchLetters(named, typed, MAX_OFFERS)
  if (found.length > 0) return found
  const ids = findPlaces(allNames(ctx), typed, MAX_OFFERS).map(({ id }) => id)
  const offers = new Map(statements.citiesOf.all({ ids: JSON.stringify(ids) }).map((city) => [city.id, city]))
  return ids.flatMap((id) => offers.get(id) ?? [])
}
