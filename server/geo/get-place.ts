import type { Ctx, Visit } from '#server/context.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { waitAtMost } from '#server/upstream/wait-at-most.ts'
import { geoStatements } from './queries.ts'

const MOSCOW = 1
/** A page waits no longer for a guess. */
const GEOIP_PATIENCE_MS = 500

/** The shopper's town with what the carriers and the payment rules ask of it. */
export interface Place {
  /** 0: unknown. */
  readonly cityId: number
  readonly cityName: string
  /** null where the town is unknown. */
  readonly position: { readonly lat: number; readonly lon: number } | null
  readonly regionId: number
  readonly regionName: string
  readonly isRemote: boolean
  readonly countryId: number
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

async function locate(ctx: Ctx): Promise<Place> {
  const chosen = ctx.visit.cityId === null ? undefined : findPlace(ctx, ctx.visit.cityId)
  if (chosen) return chosen
  const guessed = await waitAtMost(GEOIP_PATIENCE_MS, askGeoIp(ctx), null)
  const place = findPlace(ctx, guessed ?? MOSCOW) ?? findPlace(ctx, MOSCOW)
  if (!place) throw new Error('the default town is missing')
  return place
}

async function askGeoIp(ctx: Ctx): Promise<number | null> {
  try {
    const cityId = await callUpstream(ctx, 'geoip', () => ctx.upstreams.geoip.locate(ctx.visit.address))
    return Number.isSafeInteger(cityId) ? cityId : null
  } catch (error) {
    ctx.log.warn({ err: error }, 'GeoIP does not answer')
    return null
  }
}
