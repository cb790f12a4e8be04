import type { Ctx } from '#server/context.ts'
import type { Quote } from '#server/upstream/carriers/port.ts'
import type { ChosenDelivery } from './chosen-delivery.ts'
import { tariffsTo } from './queries.ts'
import { quoteTariff, storedQuotes, type TariffQuery } from './quote-tariff.ts'

export interface OfferedTariff extends ChosenDelivery {
  /** When the carrier gave this answer, UTC milliseconds, if it does not answer now; otherwise null. */
  readonly staleQuotedAt: number | null
}

/** A tariff whose price is known. */
export interface QuotedTariff extends OfferedTariff {
  readonly quote: Quote
}

export function isQuoted(offer: OfferedTariff): offer is QuotedTariff {
  return offer.quote !== null
}

/**
 * Requests quotes of all tariffs that serve the place at the same time, and waits for each carrier as long as the
 * query says. Returns them in the order in which they are shown, without those whose carriers refuse the parcel.
 */
export async function quoteTariffs(
  ctx: Ctx,
  { place, parcel, ...asked }: Omit<TariffQuery, 'tariff'>,
): Promise<OfferedTariff[]> {
  const queries = tariffsTo(ctx, place).map((tariff) => ({ tariff, place, parcel, ...asked }))
  const stored = storedQuotes(ctx, queries)
  const answers = await Promise.all(
    queries.map(async (query) => ({
      tariff: query.tariff,
      answer: await quoteTariff(ctx, query, stored),
    })),
  )
  return answers.flatMap(({ tariff, answer }): OfferedTariff[] => {
    if (answer.type === 'refused') return []
    return [
      {
        tariff,
        quote: answer.type === 'unavailable' ? null : answer.quote,
        isLate: answer.type === 'late',
        staleQuotedAt: answer.type === 'quoted' ? answer.staleQuotedAt : null,
      },
    ]
  })
}
