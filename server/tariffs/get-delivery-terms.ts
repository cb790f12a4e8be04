import type { Ctx } from '#server/context.ts'
import { type Roubles, roubles } from '#shared/money.ts'
import type { DeliveryTerms } from '#shared/tariffs/contract.ts'
import { type TariffRow, tariffStatements } from './queries.ts'

/** The tariffs are read without a city, because their points are not needed. */
const NO_CITY = 0
/** The name of the carrier that is the shop itself. */
const OWN = 'own'

/** Returns the terms of the tariffs within Russia, from the rows by which prices are computed. */
export function getDeliveryTerms({ db }: Pick<Ctx, 'db'>): DeliveryTerms {
  const rows = tariffStatements(db)
    .tariffs.all({ cityId: NO_CITY })
    .filter(({ zone }) => zone === 'russia')
  const post = rows.filter(({ kind }) => kind === 'post')
  const couriers = rows.filter(({ kind }) => kind === 'courier')
  return {
    freeFrom: {
      pickup: lowest(rows.filter(({ kind }) => kind === 'pickup')),
      ownCourier: lowest(couriers.filter(({ carrier }) => carrier === OWN)),
      courier: lowest(couriers.filter(({ carrier }) => carrier !== OWN)),
      post: lowest(post),
    },
    cashFeePercent: Math.max(0, ...post.map(({ surchargePercent }) => surchargePercent)),
  }
}

function lowest(rows: readonly TariffRow[]): Roubles | null {
  const sums = rows.flatMap(({ freeThreshold }) => freeThreshold ?? [])
  return sums.length === 0 ? null : roubles(Math.min(...sums))
}
