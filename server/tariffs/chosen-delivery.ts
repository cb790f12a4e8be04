import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import type { Quote } from '#server/upstream/carriers/port.ts'
import type { TariffIdOrNone } from '#shared/delivery-ids.ts'
import type { Parcel } from './parcel.ts'
import { isAvailable, type TariffRow, tariffStatements } from './queries.ts'
import { quoteTariff } from './quote-tariff.ts'

/** How long a basket waits for a slow carrier whose last answer is stored, in milliseconds. */
const FALLBACK_TIMEOUT_MS = 300
/** The basket's page does not wait at all (DLV-60). */
const PAGE_TIMEOUT_MS = 0

export interface ChosenDelivery {
  readonly tariff: TariffRow
  /**
   * The carrier's price in whole roubles, before the free threshold and the surcharge, and its days, counted from
   * today. Null if the carrier does not answer and has no stored answer; the price is agreed later (DLV-57).
   */
  readonly quote: Quote | null
  /** Whether the carrier may still answer, because a page did not wait for it. */
  readonly isLate: boolean
}

/** The delivery by a tariff, or the reason why there is none. */
export type DeliveryQuote =
  | { readonly type: 'offered'; readonly delivery: ChosenDelivery }
  /** There is no such tariff, or it does not reach the shopper's city. */
  | { readonly type: 'elsewhere' }
  /** The carrier refuses the parcel. */
  | { readonly type: 'refused'; readonly tariff: TariffRow }

/**
 * Returns the delivery by the tariff for the parcel to the shopper's city. May call a carrier, so it must not run inside
 * a transaction.
 */
export async function quoteDelivery(
  ctx: Ctx,
  { tariffId, ...parcel }: { readonly tariffId: TariffIdOrNone } & Parcel,
): Promise<DeliveryQuote> {
  const place = await getPlace(ctx)
  const tariff = tariffStatements(ctx.db).tariff.get({ tariffId, cityId: place.cityId })
  if (!tariff || !isAvailable(ctx, tariff, place)) return { type: 'elsewhere' }
  const timeouts = { fallbackTimeoutMs: FALLBACK_TIMEOUT_MS, pageTimeoutMs: PAGE_TIMEOUT_MS }
  const answer = await quoteTariff(ctx, { tariff, place, parcel, ...timeouts })
  if (answer.type === 'refused') return { type: 'refused', tariff }
  const quote = answer.type === 'unavailable' ? null : answer.quote
  return { type: 'offered', delivery: { tariff, quote, isLate: answer.type === 'late' } }
}

/** Returns the delivery, or null if there is none for any reason. */
export async function chosenDelivery(
  ctx: Ctx,
  query: { readonly tariffId: TariffIdOrNone } & Parcel,
): Promise<ChosenDelivery | null> {
  const quote = await quoteDelivery(ctx, query)
  return quote.type === 'offered' ? quote.delivery : null
}
