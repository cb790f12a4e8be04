import type { z } from 'zod/mini'
import { catalogCache } from '#server/catalog/catalog-cache.ts'
import type { Ctx } from '#server/context.ts'
import type { CityOffers, CityOffersInput } from '#shared/geo/contract.ts'
import { namesBehind } from '#shared/geo/everyday-names.ts'
import {
  calledSo,
  findPlaces,
  matchLetters,
  matchPlaces,
  type PlaceToMatch,
  withoutRank,
} from '#shared/geo/match-places.ts'
import { normalizePlaceName } from '#shared/geo/normalize-place-name.ts'
import { geoStatements } from './queries.ts'

interface ComparedCity extends PlaceToMatch {
  readonly id: number
  readonly regionId: number
}

const MAX_OFFERS = 20
const BIGGEST = 12
/** A city and its region or country have hardly more words: 'Ростов-на-Дону, Республика Северная Осетия — Алания'. */
const MOST_WORDS = 8

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
  const within = citiesWithin(ctx, typed)
  const similar = () => findPlaces(allNames(ctx), typed, MAX_OFFERS)
  const ids = (within.length > 0 ? within : similar()).map(({ id }) => id)
  const offers = new Map(statements.citiesOf.all({ ids: JSON.stringify(ids) }).map((city) => [city.id, city]))
  return ids.flatMap((id) => offers.get(id) ?? [])
}

/**
 * Returns the cities that are called as part of the text and lie in what its other words name: 'Казань Татарстан',
 * 'Троицк, Москва', 'Россия, Москва'. Where none lies there, those of that name count: Moscow is in no 'Московская область'.
 */
function citiesWithin(ctx: Ctx, typed: string): readonly ComparedCity[] {
  const words = typed.split(/[^\p{L}\p{N}-]+/u).filter((word) => word !== '')
  if (words.length < 2 || words.length > MOST_WORDS) return []
  const { regionsWithCountries } = geoStatements(ctx.db)
  for (let at = words.length - 1; at > 0; at--) {
    for (const [city, others] of [
      [words.slice(0, at), words.slice(at)],
      [words.slice(at), words.slice(0, at)],
    ] as const) {
      const isSo = calledSo(withoutRank(city.join(' ')))
      const called = allNames(ctx).filter(({ name }) => isSo(name))
      if (called.length === 0) continue
      const named = others.join(' ')
      const places = regionsWithCountries.all()
      const find = (key: 'region' | 'country') =>
        namesFound(new Set(places.map((place) => place[key])), named)
      const [regions, countries] = [find('region'), find('country')]
      if (regions.size + countries.size === 0) continue
      const around = places.filter(({ region, country }) => regions.has(region) || countries.has(country))
      const there = new Set(around.map(({ id }) => id))
      const inside = called.filter(({ regionId }) => there.has(regionId))
      return inside.length > 0 ? inside : called
    }
  }
  return []
}

function namesFound(names: ReadonlySet<string>, typed: string): ReadonlySet<string> {
  const places = [...names].map((name) => ({ name, population: 0 }))
  return new Set(matchPlaces(places, typed, places.length).map(({ name }) => name))
}
