import type { Ctx } from '#server/context.ts'
import type { DeliveryTerms } from '#shared/tariffs/contract.ts'
import { freeFromOf } from '#shared/tariffs/free-from.ts'
import { tariffStatements } from './queries.ts'

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
      pickup: freeFromOf(rows.filter(({ kind }) => kind === 'pickup')),
      ownCourier: freeFromOf(couriers.filter(({ carrier }) => carrier === OWN)),
      courier: freeFromOf(couriers.filter(({ carrier }) => carrier !== OWN)),
      post: freeFromOf(post),
    },
    cashFeePercent: Math.max(0, ...post.map(({ surchargePercent }) => surchargePercent)),
  }
}
