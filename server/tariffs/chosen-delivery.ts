import type { Ctx } from '#server/context.ts'
import { getPlace } from '#server/geo/get-place.ts'
import { reaches } from '#shared/tariffs/tariff-reach.ts'
import type { Parcel } from './parcel.ts'
import { type TariffRow, tariffStatements } from './queries.ts'
import { quoteTariff } from './quote-tariff.ts'

/** A basket does not wait for a slow carrier whose last answer is known. */
const KEPT_PATIENCE_MS = 300

export interface ChosenDelivery {
  readonly tariff: TariffRow
  /** Whole roubles, before the free threshold and the surcharge. */
  readonly quotedPrice: number
  /** Days from today, both ends. */
  readonly daysFrom: number
  readonly daysTo: number
}

/**
 * What the chosen tariff asks to bring the parcel to the shopper's town; null when there is no such tariff, it
 * does not go there, the carrier does not take the parcel or has never answered. Calls a carrier at times,
 * so never inside a transaction.
 */
export async function chosenDelivery(
  ctx: Ctx,
  { tariffId, ...parcel }: { readonly tariffId: number } & Parcel,
): Promise<ChosenDelivery | null> {
  const place = await getPlace(ctx)
  const tariff = tariffStatements(ctx.db).tariff.get({ tariffId, cityId: place.cityId })
  if (!tariff || !reaches(tariff, place)) return null
  const answer = await quoteTariff(ctx, { tariff, place, parcel, keptPatienceMs: KEPT_PATIENCE_MS })
  if (answer.type !== 'quoted') return null
  const { price, daysFrom, daysTo } = answer.quote
  return { tariff, quotedPrice: price, daysFrom, daysTo }
}
