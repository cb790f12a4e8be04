import { carrierQuotes } from '#db/schema/tariffs.ts'
import type { Ctx } from '#server/context.ts'
import type { Place } from '#server/geo/get-place.ts'
import { AddressWeights } from '#server/limits/address-weights.ts'
import { countBudgetRefusal, memoryBudget } from '#server/limits/budgets.ts'
import { callerOf } from '#server/limits/caller-of.ts'
import { writeIfPossible } from '#server/storage/until-writable.ts'
import { callUpstream, isCircuitOpen } from '#server/upstream/call-upstream.ts'
import { checkQuote } from '#server/upstream/carriers/check-quote.ts'
import type { Quote } from '#server/upstream/carriers/port.ts'
import { sharedCalls } from '#server/upstream/shared-calls.ts'
import type { Upstreams } from '#server/upstream/upstreams.ts'
import { withTimeout } from '#server/upstream/with-timeout.ts'
import { HANDOVER_DAYS, handoverDays } from '#shared/tariffs/handover-days.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { type Parcel, stepOfParcel } from './parcel.ts'
import { type TariffRow, tariffStatements } from './queries.ts'

const FRESH_MS = 10 * MINUTE_MS
/** The most tariffs of one carrier that serve a place, about all of which one look at it asks. */
const ASKED_AT_ONCE = 3
/** How long to wait for a slow carrier whose last answer is stored, in milliseconds. */
const FALLBACK_TIMEOUT_MS = 1000
/** How long a page waits for all carriers, in milliseconds; the browser asks for what comes later. */
const PAGE_TIMEOUT_MS = 300
/** The quote of a brand store (DLV-46). It depends on no carrier. */
const STORE_QUOTE: Quote = { price: 0, daysFrom: 1, daysTo: 2 }

/** The price of a tariff as far as it is known: the carrier's quote, its refusal of the parcel, or nothing. */
export type CarrierAnswer =
  | {
      readonly type: 'quoted'
      readonly quote: Quote
      /**
       * When the carrier gave this answer, UTC milliseconds, if it does not answer now and this is its last good
       * answer; otherwise null.
       */
      readonly staleQuotedAt: number | null
    }
  | { readonly type: 'refused' }
  | { readonly type: 'unavailable' }
  /** A page did not wait for the carrier; the last good answer, if there is one. */
  | { readonly type: 'late'; readonly quote: Quote | null }

const UNAVAILABLE: CarrierAnswer = { type: 'unavailable' }
const REFUSED: CarrierAnswer = { type: 'refused' }

const shareQuote = sharedCalls<CarrierAnswer>()
/** By which circuit carriers are asked, and the budget that its questions spend. */
const BUDGET_OF = { carriers: 'quotes', 'carrier-hints': 'hint-quotes' } as const
type CarrierUse = keyof typeof BUDGET_OF
/** What addresses have made the shop ask. */
const askedBy = new WeakMap<Upstreams, Record<CarrierUse, AddressWeights>>()

export interface TariffQuery {
  readonly tariff: TariffRow
  readonly place: Place
  readonly parcel: Parcel
  /** Hints take no place of a checkout. By default that of checkouts. */
  readonly use?: CarrierUse
  /** How long the caller waits for a carrier, in milliseconds; by default as long as the timeout of an upstream. */
  readonly timeoutMs?: number
  /** The same for a carrier whose last answer is stored and can be used instead. */
  readonly fallbackTimeoutMs?: number
  /** How long the server waits while it loads a page, whatever is stored. */
  readonly pageTimeoutMs?: number
}

/**
 * Returns what the carrier charges for the parcel, before the free threshold and the surcharge. An answer is used for
 * ten minutes. If the carrier does not answer or its answer is invalid, its last good answer is used, however old it
 * is (DLV-49); if there is none, the result is 'unavailable'. A page that is loaded gets 'late' instead of waiting
 * (DLV-60), and so does one whose address has asked too often. A failing carrier never makes the promise reject.
 */
export async function quoteTariff(
  ctx: Ctx,
  query: TariffQuery,
  quotes = storedQuotes(ctx, [query]),
): Promise<CarrierAnswer> {
  return afterDaysOff(ctx, await answerOf(ctx, query, quotes))
}

/** Counts the days in which no parcel leaves the shop, of which carriers know nothing (DLV-201). */
function afterDaysOff({ config, now }: Ctx, answer: CarrierAnswer): CarrierAnswer {
  if (!('quote' in answer) || answer.quote === null) return answer
  const days = handoverDays(now, config.shop.daysOff) - HANDOVER_DAYS
  const { price, daysFrom, daysTo } = answer.quote
  return { ...answer, quote: { price, daysFrom: daysFrom + days, daysTo: daysTo + days } }
}

async function answerOf(
  ctx: Ctx,
  query: TariffQuery,
  quotes: ReadonlyMap<string, StoredQuote>,
): Promise<CarrierAnswer> {
  if (query.tariff.kind === 'store') return { type: 'quoted', quote: STORE_QUOTE, staleQuotedAt: null }
  const parcel = stepOfParcel(query.parcel)
  const key = keyOf(ctx, query)
  const stored = quotes.get(key)
  const age = stored ? ctx.now - stored.quotedAt : -1
  if (stored && age >= 0 && age < FRESH_MS) return toAnswer(stored)
  const request = shareRequest(ctx, key, { ...query, parcel })
  const timeoutMs = timeoutOf(ctx, query, stored !== undefined)
  // The answer of a slow carrier is stored when it arrives, for the next caller.
  const answer =
    request && (await (timeoutMs === undefined ? request : withTimeout(timeoutMs, request, null)))
  if (answer === null && ctx.isPageLoad) {
    const known = stored ? toAnswer(stored) : UNAVAILABLE
    return { type: 'late', quote: known.type === 'quoted' ? known.quote : null }
  }
  if (answer && answer.type !== 'unavailable') return answer
  return stored ? toAnswer(stored, stored.quotedAt) : UNAVAILABLE
}

type StoredQuote = typeof carrierQuotes.$inferSelect

/** Reads the last answers of carriers to several queries, by their keys. */
export function storedQuotes(ctx: Ctx, queries: readonly TariffQuery[]): ReadonlyMap<string, StoredQuote> {
  const keys = JSON.stringify(queries.map((query) => keyOf(ctx, query)))
  return new Map(
    tariffStatements(ctx.db)
      .quotes.all({ keys })
      .map((quote) => [quote.key, quote]),
  )
}

function keyOf(ctx: Ctx, { tariff, place, parcel }: TariffQuery): string {
  const { weightGrams, longestSideCm, declaredValue } = stepOfParcel(parcel)
  return [
    ...[tariff.id, whereOf(place), weightGrams, longestSideCm, declaredValue],
    ...originOf(ctx, tariff),
  ].join(':')
}

function timeoutOf(ctx: Ctx, query: TariffQuery, isStored: boolean): number | undefined {
  const { timeoutMs, fallbackTimeoutMs, pageTimeoutMs } = query
  if (ctx.isPageLoad) return pageTimeoutMs ?? timeoutMs ?? PAGE_TIMEOUT_MS
  return isStored ? (fallbackTimeoutMs ?? timeoutMs ?? FALLBACK_TIMEOUT_MS) : timeoutMs
}

/**
 * Returns the destination's part of the key. Cities that are not in the shop's list share the answer of their region
 * or of their country.
 */
function whereOf({ cityId, regionId, countryId }: Place): string {
  if (cityId > 0) return String(cityId)
  return regionId > 0 ? `region ${regionId}` : `country ${countryId}`
}

/**
 * Returns the parts of the key that the settings and this version decide, so that no stored answer outlives them: from
 * where the carrier sends, the days that the shop adds (DLV-400), and what its own couriers charge.
 */
function originOf({ config }: Ctx, { carrier }: TariffRow): (string | number)[] {
  const { warehouse, ownCourier } = config.shop
  const from = [warehouse?.cityId ?? 0, warehouse?.postalCode ?? '', `days ${HANDOVER_DAYS}`]
  if (carrier !== 'own' || !ownCourier) return from
  return [...from, ownCourier.price, ownCourier.daysFrom, ownCourier.daysTo]
}

/** Returns the answer to a request that is under way or that begins; null if the caller may begin none. */
function shareRequest(ctx: Ctx, key: string, query: TariffQuery): Promise<CarrierAnswer> | null {
  return shareQuote(ctx.upstreams, `${query.use ?? ''} ${key}`, () =>
    mayAsk(ctx, query) ? requestQuote(ctx, key, query) : null,
  )
}

/** Counts a question to a carrier against the caller's address, and returns whether it may be asked (SEC-115). */
function mayAsk(ctx: Ctx, { tariff: { carrier }, use = 'carriers' }: TariffQuery): boolean {
  // The shop's own couriers are a rule of its settings.
  if (carrier === 'own' || ctx.upstreams.carriers[carrier] === undefined) return true
  // Nobody is asked, and others shall not get less for it (DLV-48).
  if (isCircuitOpen(ctx, `${use}:${carrier}`)) return true
  const weightsOf = (name: (typeof BUDGET_OF)[CarrierUse]) =>
    new AddressWeights(memoryBudget(name, ctx.config))
  const asked = askedBy.get(ctx.upstreams) ?? {
    carriers: weightsOf(BUDGET_OF.carriers),
    'carrier-hints': weightsOf(BUDGET_OF['carrier-hints']),
  }
  askedBy.set(ctx.upstreams, asked)
  if (asked[use].spend(1, ctx.session.addressKey, ctx.now)) return true
  countBudgetRefusal(ctx, { name: BUDGET_OF[use], by: 'address' })
  return false
}

async function requestQuote(
  ctx: Ctx,
  key: string,
  { tariff, place, parcel, use = 'carriers' }: TariffQuery,
): Promise<CarrierAnswer> {
  let quote: Quote | null
  try {
    const { carrier, kind, zone, isToLocker } = tariff
    const cityName = place.cityId === 0 ? null : place.cityName
    const to = { to: place.position, cityName, countryCode: place.countryCode, isRemote: place.isRemote }
    const request = { kind, zone, isToLocker, ...to, ...parcel }
    const adapter = ctx.upstreams.carriers[carrier]
    // The check is part of the call, so that an invalid answer counts as a failure of the carrier. Each carrier has
    // its own circuit breaker, so that one that is slow or down affects only its own tariffs (DLV-48).
    quote = adapter
      ? await callUpstream(
          ctx,
          `${use}:${carrier}`,
          async () => checkQuote(await adapter.quote(request), carrier),
          callerOf(ctx, { least: ASKED_AT_ONCE }),
        )
      : null
  } catch (error) {
    ctx.log.warn({ err: error, tariffId: tariff.id }, 'a carrier does not answer')
    return UNAVAILABLE
  }
  const row = {
    price: quote?.price ?? null,
    daysFrom: quote?.daysFrom ?? 0,
    daysTo: quote?.daysTo ?? 0,
    quotedAt: ctx.now,
  }
  writeIfPossible(ctx.db, () => {
    ctx.db
      .insert(carrierQuotes)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: carrierQuotes.key, set: row })
      .run()
  })
  return toAnswer(row)
}

function toAnswer(
  { price, daysFrom, daysTo }: Omit<StoredQuote, 'key'>,
  staleQuotedAt: number | null = null,
): CarrierAnswer {
  return price === null ? REFUSED : { type: 'quoted', quote: { price, daysFrom, daysTo }, staleQuotedAt }
}
