import type { Ctx } from '#server/context.ts'
import type { Place } from '#server/geo/get-place.ts'
import type { Quote } from '#server/upstream/carriers/port.ts'
import type { Parcel } from './parcel.ts'
import { type TariffRow, tariffsTo } from './queries.ts'
import { quoteTariff } from './quote-tariff.ts'

export interface QuotedTariff {
  readonly tariff: TariffRow
  readonly quote: Quote
  /** When a carrier that is silent now gave this answer, UTC milliseconds; null while it answers. */
  readonly keptSince: number | null
}

export interface QuotedTariffs {
  /** In the order in which they are shown. */
  readonly quoted: readonly QuotedTariff[]
  /** Whether the tariffs of a carrier that has never answered are missing. */
  readonly isPartial: boolean
}

/** Asks for quotes of all tariffs that reach the place at once, and waits for each carrier at most `timeoutMs`. */
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
      answer.type === 'quoted' ? [{ tariff, quote: answer.quote, keptSince: answer.keptSince }] : [],
    ),
    isPartial: answers.some(({ answer }) => answer.type === 'silent'),
  }
}
