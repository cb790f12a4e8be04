import type { Ctx } from '#server/context.ts'
import type { DeliveryTerms } from '#shared/tariffs/contract.ts'
import { freeFromOf } from '#shared/tariffs/free-from.ts'
import { type TariffRow, tariffStatements } from './queries.ts'

/** The tariffs are read without a city, because their points are not needed. */
const NO_CITY = 0
/** The name of the carrier that is the shop itself. */
const OWN = 'own'

/** Returns the terms of the tariffs within Russia, from the rows by which prices are computed. */
export function getDeliveryTerms({
  db,
  config,
  upstreams,
}: Pick<Ctx, 'db' | 'config' | 'upstreams'>): DeliveryTerms {
  const { warehouse, ownCourier } = config.shop
  const offered = tariffStatements(db)
    .tariffs.all({ cityId: NO_CITY })
    .filter(({ isOffered, carrier }) => isOffered && warehouse !== null && upstreams.carriers[carrier])
  const rows = offered.filter(({ zone }) => zone === 'russia')
  const post = rows.filter(({ kind }) => kind === 'post')
  const couriers = rows.filter(({ kind }) => kind === 'courier')
  const hasOwnCourier = ownCourier !== null && couriers.some(({ carrier }) => carrier === OWN)
  const others = couriers.filter(({ carrier }) => carrier !== OWN)
  return {
    pickups: namesOf(rows.filter(({ kind }) => kind === 'pickup')),
    couriers: namesOf(others),
    hasOwnCourier,
    hasPost: post.length > 0,
    abroad: {
      cis: offered.some(({ zone }) => zone === 'cis'),
      world: offered.some(({ zone }) => zone === 'world'),
    },
    freeFrom: {
      pickup: freeFromOf(rows.filter(({ kind }) => kind === 'pickup')),
      ownCourier: hasOwnCourier ? freeFromOf(couriers.filter(({ carrier }) => carrier === OWN)) : null,
      courier: freeFromOf(others),
      post: freeFromOf(post),
    },
    cashFeePercent: Math.max(0, ...post.map(({ surchargePercent }) => surchargePercent)),
  }
}

function namesOf(tariffs: readonly TariffRow[]): string[] {
  return [...new Set(tariffs.map(({ operatorName }) => operatorName))]
}
