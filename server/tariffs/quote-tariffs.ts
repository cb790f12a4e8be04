import type { Ctx } from '#server/context.ts'
import type { Place } from '#server/geo/get-place.ts'
import type { Quote } from '#server/upstream/carriers/port.ts'
import type { Parcel } from './parcel.ts'
import { type TariffRow, tariffsTo } from './queries.ts'
import { quoteTariff } from './quote-tariff.ts'

export interface QuotedTariff {
  readonly tariff: TariffRow
  readonly quote: Quote
  /** When the carrier gave this answer, UTC milliseconds, if it does not answer now; otherwise null. */
  readonly staleQuotedAt: number | null
}

export interface QuotedTariffs {
  /** In the order in which they are shown. */
  readonly quoted: readonly QuotedTariff[]
  /** True if tariffs are missing because their carrier does not answer and has no stored answer. */
  readonly isPartial: boolean
}

/**
 * Requests quotes of all tariffs that serve the place at the same time, and waits for each carrier at most
 * `timeoutMs`.
 */
export async function quoteTariffs(
  ctx: Ctx,
  { place, parcel, timeoutMs }: { place: Place; parcel: Parcel; timeoutMs?: number },
): Promise<QuotedTariffs> {
  const patience = timeoutMs === undefined ? {} : { timeoutMs }
  const answers = await Promise.all(
    tariffsTo(ctx, place).map(async (tariff) => {
      return { tariff, answer: await quoteTariff(ctx, { tariff, place, parcel, ...patience }) }
    }),
  )
  return {
    quoted: answers.flatMap(({ tariff, answer }) =>
      answer.type === 'quoted' ? [{ tariff, quote: answer.quote, staleQuotedAt: answer.staleQuotedAt }] : [],
    ),
    isPartial: answers.some(({ answer }) => answer.type === 'unavailable'),
  }
}
