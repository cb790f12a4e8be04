import type { Ctx, Visit } from '#server/context.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import type { GeoGuess } from '#server/upstream/geoip/port.ts'
import { withTimeout } from '#server/upstream/with-timeout.ts'
import type { CustomTown } from '#shared/geo/custom-town.ts'
import { foldPlaceName } from '#shared/geo/match-places.ts'
import { nearestTown } from './nearest-town.ts'
import { geoStatements } from './queries.ts'

const MOSCOW = 1
/** A page waits no longer for a guess. */
const GEOIP_PATIENCE_MS = 500

/** The shopper's town with what the carriers and the payment rules ask of it. */
export interface Place {
  /** 0: unknown, and `cityName` is what the shopper typed. */
  readonly cityId: number
  /** Empty where only a country was named. */
  readonly cityName: string
  /** Of an unknown town, that of the biggest one of its region or country; null where there is none. */
  readonly position: { readonly lat: number; readonly lon: number } | null
  /** 0: an unknown town abroad. */
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

const places = new WeakMap<Visit, Promise<Place>>()

/**
 * The town the shopper chose; of a first visit, or a town that is none of ours, where GeoIP finds the address;
 * Moscow when it cannot tell or does not answer (rules, Delivery). Found once a request.
 */
export function getPlace(ctx: Ctx): Promise<Place> {
  const found = places.get(ctx.visit) ?? locate(ctx)
  places.set(ctx.visit, found)
  return found
}

export function findPlace(ctx: Pick<Ctx, 'db'>, cityId: number): Place | undefined {
  return geoStatements(ctx.db).place.get({ cityId })
}

/** Where a town lies that is none of ours; undefined when its region or country is none of ours either. */
export function findCustomPlace(ctx: Pick<Ctx, 'db'>, town: CustomTown): Place | undefined {
  const statements = geoStatements(ctx.db)
  const region = town.regionId === 0 ? undefined : statements.region.get({ regionId: town.regionId })
  const around = region ?? statements.country.get({ countryId: town.countryId })
  // Inside Russia a region must be named, outside a country.
  if (!around || around.isRussia !== (region !== undefined)) return undefined
  const { countryId } = around
  return {
    ...{ regionId: 0, regionName: '', isRemote: false },
    ...around,
    ...{ cityId: 0, cityName: town.name },
    position: statements.chiefTown.get({ regionId: region?.regionId ?? null, countryId }) ?? null,
  }
}

async function locate(ctx: Ctx): Promise<Place> {
  const { cityId, customTown } = ctx.visit
  const chosen =
    (cityId === null ? undefined : findPlace(ctx, cityId)) ??
    (customTown === null ? undefined : findCustomPlace(ctx, customTown))
  if (chosen) return chosen
  const guess = await withTimeout(GEOIP_PATIENCE_MS, askGeoIp(ctx), null)
  const guessedId = guess && townOfGuess(ctx, guess)
  const place = findPlace(ctx, guessedId ?? MOSCOW) ?? findPlace(ctx, MOSCOW)
  if (!place) throw new Error('the default town is missing')
  return place
}

async function askGeoIp(ctx: Ctx): Promise<GeoGuess | null> {
  const { address, geoHeader: header } = ctx.visit
  try {
    return await callUpstream(ctx, 'geoip', () => ctx.upstreams.geoip.locate({ address, header }))
  } catch (error) {
    ctx.log.warn({ err: error }, 'GeoIP does not answer')
    return null
  }
}

function townOfGuess(ctx: Ctx, guess: GeoGuess): number | null {
  if ('cityId' in guess) return Number.isSafeInteger(guess.cityId) ? guess.cityId : null
  const statements = geoStatements(ctx.db)
  if ('lat' in guess) return nearestTown(statements.positions.all(), guess)
  const name = foldPlaceName(guess.cityName)
  return statements.townCalled.get({ name, regionId: null, countryId: null })?.id ?? null
}
