import { catalogCache } from '#server/catalog/catalog-cache.ts'
import type { Ctx } from '#server/context.ts'
import { requestMemory } from '#server/request-memory.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import type { GeoGuess } from '#server/upstream/geoip/port.ts'
import { withTimeout } from '#server/upstream/with-timeout.ts'
import type { CustomCity } from '#shared/geo/custom-city.ts'
import { normalizePlaceName } from '#shared/geo/normalize-place-name.ts'
import { nearestCity } from './nearest-city.ts'
import { geoStatements } from './queries.ts'

const MOSCOW = 1
/** The time in milliseconds for which a page waits for GeoIP. */
const GEOIP_TIMEOUT_MS = 500

/** The shopper's city, with what carriers and the payment rule need to know about it. */
export interface Place {
  /** 0 for an unknown city; `cityName` is then what the shopper typed. */
  readonly cityId: number
  /** Empty if the shopper has named only a country. */
  readonly cityName: string
  /** Null if it is unknown. An unknown city has the position of the biggest city in its region or country. */
  readonly position: { readonly lat: number; readonly lon: number } | null
  /** 0 for an unknown city abroad. */
  readonly regionId: number
  readonly regionName: string
  readonly isRemote: boolean
  readonly countryId: number
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly countryName: string
  readonly isRussia: boolean
  readonly isCis: boolean
}

const places = requestMemory<Promise<Place>>()

/**
 * Returns the city that the shopper has chosen. If none is chosen, as on a first visit, or the shop does not know it,
 * the city is that of the customer's last order (GEO-36), that in which GeoIP locates the shopper (GEO-3), or Moscow if
 * GeoIP knows no city or does not answer (GEO-4). The result is computed once per request.
 */
export function getPlace(ctx: Ctx): Promise<Place> {
  const found = places.of(ctx.session) ?? locate(ctx)
  places.keep(ctx.session, found)
  return found
}

export function findPlace(ctx: Pick<Ctx, 'db'>, cityId: number): Place | undefined {
  return geoStatements(ctx.db).place.get({ cityId })
}

/** Returns the place of a city that is not in the shop's list; undefined if its region or country is unknown too. */
export function findCustomPlace(ctx: Pick<Ctx, 'db'>, city: CustomCity): Place | undefined {
  const statements = geoStatements(ctx.db)
  const region = city.regionId === 0 ? undefined : statements.region.get({ regionId: city.regionId })
  const around = region ?? statements.country.get({ countryId: city.countryId })
  // In Russia the region must be named, abroad the country.
  if (!around || around.isRussia !== (region !== undefined)) return undefined
  const { countryId } = around
  return {
    ...{ regionId: 0, regionName: '', isRemote: false },
    ...around,
    ...{ cityId: 0, cityName: city.name },
    position: statements.chiefCity.get({ regionId: region?.regionId ?? null, countryId }) ?? null,
  }
}

const placesOfCities = catalogCache<Place | undefined>()

function knownPlace(ctx: Ctx, cityId: number): Place | undefined {
  return placesOfCities(ctx, String(cityId), () => findPlace(ctx, cityId))
}

async function locate(ctx: Ctx): Promise<Place> {
  const { cityId, customCity } = ctx.session
  const chosen =
    (cityId === null ? undefined : knownPlace(ctx, cityId)) ??
    (customCity === null ? undefined : findCustomPlace(ctx, customCity))
  if (chosen) return chosen
  const usual = usualPlace(ctx)
  if (usual) return usual
  const guess = await withTimeout(GEOIP_TIMEOUT_MS, guessPlace(ctx), null)
  const guessedId = guess && cityOfGuess(ctx, guess)
  const place = knownPlace(ctx, guessedId ?? MOSCOW) ?? knownPlace(ctx, MOSCOW)
  if (!place) throw new Error('the default city is missing')
  return place
}

function usualPlace({ db, actor }: Ctx): Place | undefined {
  if (actor.type !== 'client') return
  const { lastAddress, cityOfNames } = geoStatements(db)
  const address = lastAddress.get({ shopperId: actor.shopperId })?.address
  const city =
    address && cityOfNames.get({ city: address.city, region: address.region, country: address.country })
  return city ? findPlace({ db }, city.id) : undefined
}

async function guessPlace(ctx: Ctx): Promise<GeoGuess | null> {
  const { geoHeader: header } = ctx.session
  try {
    return await callUpstream(ctx, 'geoip', () => ctx.upstreams.geoip.locate({ header }))
  } catch (error) {
    ctx.log.warn({ err: error }, 'GeoIP does not answer')
    return null
  }
}

function cityOfGuess(ctx: Ctx, guess: GeoGuess): number | null {
  if ('cityId' in guess) return Number.isSafeInteger(guess.cityId) ? guess.cityId : null
  const statements = geoStatements(ctx.db)
  if ('lat' in guess) return nearestCity(statements.positions.all(), guess)
  const name = normalizePlaceName(guess.cityName)
  return statements.cityCalled.get({ name })?.id ?? null
}
